import { sql, statement } from '@houselights/db';
import type { NotificationMail, NotificationPreferences, NotificationType } from '@houselights/contracts';
import type { OwnInput } from '../caller.ts';
import type { Where } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';

/** What an account is told that has chosen nothing. */
const usual: NotificationPreferences = { bell: [1, 3, 4], push: [1, 4], mail: 'off' };

const read = statement({
  name: 'notification-preferences',
  text: `select bell, push, mail from notification_preference where "accountId" = $1`,
  params: { accountId: sql.text },
  row: {
    bell: sql.neverNull(sql.array(sql.int4)),
    push: sql.neverNull(sql.array(sql.int4)),
    mail: sql.textOf<NotificationMail>(),
  },
});

export async function readPreferences(where: Where, accountId: string): Promise<NotificationPreferences> {
  const row = await read.first(where, { accountId });
  if (row === undefined) return usual;
  return { bell: row.bell as NotificationType[], push: row.push as NotificationType[], mail: row.mail };
}

/** What the caller wants to be told. */
export async function getNotificationPreferences(
  { db }: Pick<CoreDeps, 'db'>,
  { caller: { accountId } }: OwnInput,
): Promise<NotificationPreferences> {
  return readPreferences(db.pool, accountId);
}

/** The types of notifications that the caller's devices show. */
export async function getPushTypes(
  deps: Pick<CoreDeps, 'db'>,
  input: OwnInput,
): Promise<{ pushNotificationType: NotificationType[] }> {
  return { pushNotificationType: (await getNotificationPreferences(deps, input)).push };
}

/** How often the caller gets an email about what they have not read. */
export async function getEmailPreferences(
  deps: Pick<CoreDeps, 'db'>,
  input: OwnInput,
): Promise<{ notifications: NotificationMail }> {
  return { notifications: (await getNotificationPreferences(deps, input)).mail };
}
