import { sql, statement } from '@houselights/db';
import { accountChanged } from '@houselights/jobs';
import { lockLiveCaller } from '../shared/lock-account.ts';
import { recordEvent } from '../shared/messages.ts';
import { readPreferences } from './notification-preferences.query.ts';
import type { NotificationPreferences, NotificationType } from '@houselights/contracts';
import type { OwnInput } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

const save = statement({
  name: 'save-notification-preferences',
  text: `insert into notification_preference ("accountId", bell, push, "updatedAt") values ($1, $2, $3, now())
    on conflict ("accountId") do update set bell = excluded.bell, push = excluded.push, "updatedAt" = excluded."updatedAt"`,
  params: { accountId: sql.text, bell: sql.array(sql.int4), push: sql.array(sql.int4) },
});

const inOrder = (types: readonly NotificationType[]) => [...new Set(types)].toSorted((a, b) => a - b);

/** Devices show nothing of which the bell does not tell. */
const inOrderOf = ({ bell, push }: NotificationPreferences): NotificationPreferences => ({
  bell: inOrder(bell),
  push: inOrder(push).filter((type) => bell.includes(type)),
});

/** Changes what an account wants to be told; nobody else changes it meanwhile. */
async function change(
  { db }: Pick<CoreDeps, 'db'>,
  accountId: string,
  to: (before: NotificationPreferences) => NotificationPreferences,
): Promise<NotificationPreferences> {
  return db.transaction(async (queries) => {
    await lockLiveCaller(queries, accountId);
    const wanted = inOrderOf(to(await readPreferences(queries, accountId)));
    await save.run(queries, { accountId, ...wanted });
    await recordEvent(queries, accountChanged, { accountId });
    return wanted;
  });
}

/** Changes what the caller wants to be told. What they were told stays. */
export async function setNotificationPreferences(
  deps: Pick<CoreDeps, 'db'>,
  { caller: { accountId }, bell, push }: OwnInput & NotificationPreferences,
): Promise<NotificationPreferences> {
  return change(deps, accountId, () => ({ bell, push }));
}

/** Chooses what the caller's devices show; their bell tells of it, too. One type by itself is added. */
export async function setPushTypes(
  deps: Pick<CoreDeps, 'db'>,
  {
    caller: { accountId },
    pushNotificationType: chosen,
  }: OwnInput & { readonly pushNotificationType: NotificationType | readonly NotificationType[] },
): Promise<{ pushNotificationType: NotificationType[] }> {
  const saved = await change(deps, accountId, ({ bell, push: before }) => {
    const push = typeof chosen === 'number' ? [...before, chosen] : [...chosen];
    return { bell: [...bell, ...push], push };
  });
  return { pushNotificationType: saved.push };
}
