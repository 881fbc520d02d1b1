import { Email } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { newId } from '../shared/ids.ts';
import { issueCode } from './codes.ts';
import { emailKey } from './email-key.ts';
import { noteRole } from './operators.command.ts';
import { dropWaysIn } from './prove-address.ts';
import type { CoreDeps } from '../deps.ts';

export interface MadeOperator {
  readonly email: string;
  /** True if the account already was superAdmin. */
  readonly already: boolean;
  /** Where to set its password, valid for one hour; undefined for an account that keeps its sign-in. */
  readonly passwordLink: string | undefined;
}

const lockByEmail = statement({
  name: 'lock-account-of-email',
  text: `select id, email, "superAdmin", "accountType", "verifiedAt" is not null as verified,
      "deleteRequestedAt" is not null as leaving
    from account where "emailKey" = $1 for no key update`,
  params: { emailKey: sql.text },
  row: {
    id: sql.text,
    email: sql.text,
    superAdmin: sql.bool,
    accountType: sql.int4,
    verified: sql.bool,
    leaving: sql.bool,
  },
});

/** An error in the command's input, as a sentence. */
export class OperatorRefused extends Error {
  override readonly name = 'OperatorRefused';
}

/**
 * Makes an address's account superAdmin, for whoever controls the machine; creates it if missing. An account with an unconfirmed address
 * loses all its ways of signing in: anybody may have created it. The claim link stops working.
 */
export async function makeOperator(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'billingClock'>,
  { email: typed, publicUrl }: { readonly email: string; readonly publicUrl: string },
): Promise<MadeOperator> {
  const { db, clock } = deps;
  const { data: email = '' } = Email.safeParse(typed);
  const key = emailKey(email);
  if (key === undefined) throw new OperatorRefused(`“${typed}” is no email address.`);
  return db.transaction(async (queries) => {
    const now = clock.now();
    // Before anything else: a concurrent claim either came first or fails.
    await queries.operatorClaim.deleteMany();
    await queries.account.createMany({
      data: [{ id: newId(), email, emailKey: key, displayName: nameOf(email), nameRequired: true, createdAt: now }],
      skipDuplicates: true,
    });
    const account = await lockByEmail.first(queries, { emailKey: key });
    if (account === undefined) throw new OperatorRefused('The account has just gone: try again.');
    if (account.leaving) {
      throw new OperatorRefused(
        'This account is about to be deleted: sign in and keep it first, or use another address.',
      );
    }
    const { id: accountId, superAdmin, accountType, verified } = account;
    if (!verified) {
      await queries.account.update({ where: { id: accountId }, data: { passwordHash: null, updatedAt: now } });
      await dropWaysIn(queries, deps, { accountId });
    }
    if (!superAdmin) {
      await queries.account.update({ where: { id: accountId }, data: { superAdmin: true, updatedAt: now } });
      await noteRole(queries, {
        accountId,
        way: 'command',
        before: { superAdmin, accountType },
        after: { superAdmin: true, accountType },
        at: now,
      });
    }
    if (verified) return { email: account.email, already: superAdmin, passwordLink: undefined };
    const to = account.email;
    const code = await issueCode(queries, { accountId, purpose: 'reset_password', email: to, now });
    const query = new URLSearchParams({ email: to, code }).toString();
    return { email: to, already: superAdmin, passwordLink: `${publicUrl}/forgotten-password?${query}` };
  });
}

/** A placeholder name until its owner chooses one. */
function nameOf(email: string): string {
  const name = email
    .slice(0, email.indexOf('@'))
    .replaceAll(/[^a-z0-9 ._-]/gi, '')
    .slice(0, 40);
  return /[a-z0-9]/i.test(name) ? name : 'Operator';
}

/** The command's output. */
export function operatorLines({ email, already, passwordLink }: MadeOperator): readonly string[] {
  const first = already ? `${email} was superAdmin already.` : `${email} is superAdmin now.`;
  if (passwordLink === undefined) return [first, 'Log in as before.'];
  return [first, 'Set a password with this link, within the hour; it works once:', passwordLink];
}
