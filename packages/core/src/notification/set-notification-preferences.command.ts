import { sql, statement } from '@houselights/db';
import { accountChanged } from '@houselights/jobs';
import { lockLiveCaller } from '../shared/lock-account.ts';
import { recordEvent } from '../shared/messages.ts';
import type { NotificationPreferences } from '@houselights/contracts';
import type { OwnInput } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

const save = statement({
  name: 'save-notification-preferences',
  text: `insert into notification_preference ("accountId", bell, "updatedAt") values ($1, $2, now())
    on conflict ("accountId") do update set bell = excluded.bell, "updatedAt" = excluded."updatedAt"`,
  params: { accountId: sql.text, bell: sql.array(sql.int4) },
});

/** Changes what the caller wants to be told. What they were told stays. */
export async function setNotificationPreferences(
  { db }: Pick<CoreDeps, 'db'>,
  { caller: { accountId }, bell }: OwnInput & NotificationPreferences,
): Promise<NotificationPreferences> {
  const wanted = [...new Set(bell)].toSorted((a, b) => a - b);
  await db.transaction(async (queries) => {
    await lockLiveCaller(queries, accountId);
    await save.run(queries, { accountId, bell: wanted });
    await recordEvent(queries, accountChanged, { accountId });
  });
  return { bell: wanted };
}
