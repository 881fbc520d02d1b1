import { sendConfirmation } from '@houselights/jobs';
import { queueEmails, verifyEmailEmail } from '../mail/index.ts';
import { lockLiveAccount } from '../shared/lock-account.ts';
import { enqueue } from '../shared/messages.ts';
import { issueCode } from './codes.ts';
import { emailKey } from './email-key.ts';
import { prefixOf } from './network-prefix.ts';
import type { Caller, Origin } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { Queries } from '@houselights/db';

const purpose = 'confirmation-request';
const hour = 60 * 60;
/** Beyond these limits nothing is sent, with the same answer. This one is for a session and its own account's address: */
const byOwn = { name: 'confirmation.mail.own', points: 5, seconds: hour };
/** For strangers: per network and address, per network address overall, and per address overall. */
const byNetwork = { name: 'confirmation.mail.network', points: 3, seconds: hour };
const byAddress = { name: 'confirmation.mail.address', points: 10, seconds: hour };
const altogether = { name: 'confirmation.mail', points: 10, seconds: hour };

export interface AskForConfirmation {
  /** The caller's own address by default. */
  readonly email: string | undefined;
  readonly caller: Caller | undefined;
  readonly origin: Origin;
}

/** Requests another confirmation email. Only the job looks up whether the address awaits one, so that the answer reveals nothing. */
export async function sendEmailVerification(
  { db, encryption, limits }: Pick<CoreDeps, 'db' | 'encryption' | 'limits'>,
  { email, caller, origin }: AskForConfirmation,
): Promise<void> {
  const own = await keyOf(db, caller);
  const key = email === undefined ? own : emailKey(email);
  if (key === undefined) return;
  // Strangers' requests never use up the quota of the account's own sessions.
  const isOwn = caller !== undefined && key === own;
  const mayAsk = isOwn
    ? (await limits.take(byOwn, caller.accountId)).allowed
    : await mayStrangerAsk({ limits }, key, origin.address);
  if (!mayAsk) return;
  const sealed = Buffer.from(encryption.encrypt(purpose, Buffer.from(key))).toString('base64url');
  await db.transaction((queries) => enqueue(queries, sendConfirmation, { payload: { sealed } }));
}

async function keyOf(db: CoreDeps['db'], caller: Caller | undefined): Promise<string | undefined> {
  if (caller === undefined) return undefined;
  const row = await db.prisma.account.findUnique({ where: { id: caller.accountId }, select: { emailKey: true } });
  return row?.emailKey;
}

async function mayStrangerAsk({ limits }: Pick<CoreDeps, 'limits'>, key: string, address: string): Promise<boolean> {
  const taken = await Promise.all([
    limits.take(byNetwork, `${key} ${prefixOf(address)}`),
    limits.take(byAddress, address),
  ]);
  if (taken.some(({ allowed }) => !allowed)) return false;
  return (await limits.take(altogether, key)).allowed;
}

type EmailDeps = Pick<CoreDeps, 'clock' | 'encryption' | 'settings'>;

/** The job account.send-confirmation: emails a new link to the address's account, if it still awaits confirmation. */
export async function mailConfirmation(
  deps: EmailDeps & Pick<CoreDeps, 'db'>,
  { sealed }: { readonly sealed: string },
): Promise<void> {
  const opened = deps.encryption.decrypt(purpose, Buffer.from(sealed, 'base64url'));
  if (opened === undefined) throw new Error('this request was sealed with another secret key');
  const key = Buffer.from(opened).toString();
  await deps.db.transaction(async (queries) => {
    const account = await queries.account.findUnique({ where: { emailKey: key, deletedAt: null, verifiedAt: null } });
    if (account !== null && (await lockLiveAccount(queries, account.id)))
      await writeConfirmation(queries, deps, account);
  });
}

interface Registered {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly createdAt: Date;
}

/** Queues the email that asks the mailbox's owner to confirm the address, with a new link. */
export async function writeConfirmation(
  queries: Queries,
  { clock, encryption, settings }: EmailDeps,
  { id: accountId, email, displayName, createdAt }: Registered,
): Promise<void> {
  const code = await issueCode(queries, { accountId, purpose: 'verify_email', email, now: clock.now() });
  const facts = { to: email, displayName, publicUrl: settings.publicUrl };
  await queueEmails(queries, encryption, verifyEmailEmail(facts, { token: code, registeredAt: createdAt }));
}
