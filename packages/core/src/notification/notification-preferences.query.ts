import { sql, statement } from '@houselights/db';
import type { NotificationPreferences, NotificationType } from '@houselights/contracts';
import type { OwnInput } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

/** What an account is told that has chosen nothing. */
const usual: readonly NotificationType[] = [1, 3, 4];

const read = statement({
  name: 'notification-preferences',
  text: `select bell from notification_preference where "accountId" = $1`,
  params: { accountId: sql.text },
  row: { bell: sql.neverNull(sql.array(sql.int4)) },
});

/** What the caller wants to be told. */
export async function getNotificationPreferences(
  { db }: Pick<CoreDeps, 'db'>,
  { caller: { accountId } }: OwnInput,
): Promise<NotificationPreferences> {
  const row = await read.first(db.pool, { accountId });
  return { bell: row === undefined ? [...usual] : (row.bell as NotificationType[]) };
}
