import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { accountChanged } from '@houselights/jobs';
import { lockAccount } from '../shared/lock-account.ts';
import { recordEvent } from '../shared/messages.ts';
import { accountOf } from './unsubscription.ts';
import type { Unsubscription } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';

// An address that the account has no longer gets none anyway.
const switchOff = statement({
  name: 'unsubscribe-from-mail',
  text: `update notification_preference p set mail = 'off', "mailAt" = null, "mailedTo" = null, "mailTakenUntil" = null, "updatedAt" = now() from account a
    where p."accountId" = $1 and a.id = p."accountId" and a.email = $2 and p.mail <> 'off'`,
  params: { accountId: sql.text, email: sql.text },
});

const hasMail = statement({
  name: 'account-with-notification-mail',
  text: `select "accountId" from notification_preference where "accountId" = $1 and mail <> 'off'`,
  params: { accountId: sql.text },
  row: { accountId: sql.text },
});

/** Sends no more emails about notifications to an address. Once more changes nothing. */
export async function unsubscribeFromMail(
  { db, encryption }: Pick<CoreDeps, 'db' | 'encryption'>,
  unsubscription: Unsubscription,
): Promise<void> {
  const accountId = accountOf(encryption, unsubscription);
  if (accountId === undefined) throw new Refusal('unsubscribe_link_invalid');
  // Once more changes nothing, and costs little.
  if (!(await hasMail.first(db.pool, { accountId }))) return;
  await db.transaction(async (queries) => {
    // A change of preferences that is under way has read the old choice, and writes it again.
    await lockAccount.run(queries, { accountId });
    const changed = await switchOff.run(queries, { accountId, email: unsubscription.email });
    if (changed > 0) await recordEvent(queries, accountChanged, { accountId });
  });
}
