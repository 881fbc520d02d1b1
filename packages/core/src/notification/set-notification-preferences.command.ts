import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { accountChanged } from '@houselights/jobs';
import { lockLiveCaller } from '../shared/lock-account.ts';
import { recordEvent } from '../shared/messages.ts';
import { mailInterval } from './mail-interval.ts';
import { readPreferences } from './notification-preferences.query.ts';
import type { NotificationMail, NotificationPreferences, NotificationType } from '@houselights/contracts';
import type { Queries } from '@houselights/db';
import type { OwnInput } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

const save = statement({
  name: 'save-notification-preferences',
  text: `insert into notification_preference as p ("accountId", bell, push, mail, "mailAt", "mailedTo", "updatedAt")
      values ($1, $2, $3, $4, now() + ${mailInterval('$4')}, case when $4 <> 'off' then now() end, now())
    on conflict ("accountId") do update set bell = excluded.bell, push = excluded.push, mail = excluded.mail,
      "mailTakenUntil" = case when p.mail = excluded.mail then p."mailTakenUntil" end,
      "mailAt" = case when p.mail = excluded.mail then p."mailAt" else excluded."mailAt" end,
      "mailedTo" = case when excluded.mail <> 'off' then coalesce(p."mailedTo", excluded."mailedTo") end,
      "updatedAt" = excluded."updatedAt"`,
  params: { accountId: sql.text, bell: sql.array(sql.int4), push: sql.array(sql.int4), mail: sql.text },
});

const confirmed = statement({
  name: 'account-with-confirmed-email',
  text: `select id from account where id = $1 and "verifiedAt" is not null`,
  params: { accountId: sql.text },
  row: { id: sql.text },
});

async function isConfirmed(queries: Queries, accountId: string): Promise<boolean> {
  return (await confirmed.first(queries, { accountId })) !== undefined;
}

const inOrder = (types: readonly NotificationType[]) => [...new Set(types)].toSorted((a, b) => a - b);

/** Devices show nothing of which the bell does not tell. */
const inOrderOf = ({ bell, push, mail }: NotificationPreferences): NotificationPreferences => ({
  mail,
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
    const before = await readPreferences(queries, accountId);
    const wanted = inOrderOf(to(before));
    // Nobody has emails sent to an address that may be somebody else's.
    if (wanted.mail !== 'off' && wanted.mail !== before.mail && !(await isConfirmed(queries, accountId))) {
      throw new Refusal('notification_mail_needs_confirmed_email');
    }
    await save.run(queries, { accountId, ...wanted });
    await recordEvent(queries, accountChanged, { accountId });
    return wanted;
  });
}

/** Changes what the caller wants to be told. What they were told stays. */
export async function setNotificationPreferences(
  deps: Pick<CoreDeps, 'db'>,
  {
    caller: { accountId },
    bell,
    push,
    mail,
  }: OwnInput & Pick<NotificationPreferences, 'bell' | 'push'> & { readonly mail?: NotificationMail | undefined },
): Promise<NotificationPreferences> {
  return change(deps, accountId, (before) => ({ bell, push, mail: mail ?? before.mail }));
}

/** Chooses how often the caller gets an email about what they have not read. */
export async function setEmailPreferences(
  deps: Pick<CoreDeps, 'db'>,
  { caller: { accountId }, notifications }: OwnInput & { readonly notifications: NotificationMail },
): Promise<{ notifications: NotificationMail }> {
  const saved = await change(deps, accountId, (before) => ({ ...before, mail: notifications }));
  return { notifications: saved.mail };
}

/** Chooses what the caller's devices show; their bell tells of it, too. One type by itself is added. */
export async function setPushTypes(
  deps: Pick<CoreDeps, 'db'>,
  {
    caller: { accountId },
    pushNotificationType: chosen,
  }: OwnInput & { readonly pushNotificationType: NotificationType | readonly NotificationType[] },
): Promise<{ pushNotificationType: NotificationType[] }> {
  const saved = await change(deps, accountId, (before) => {
    const push = typeof chosen === 'number' ? [...before.push, chosen] : [...chosen];
    return { ...before, bell: [...before.bell, ...push], push };
  });
  return { pushNotificationType: saved.push };
}
