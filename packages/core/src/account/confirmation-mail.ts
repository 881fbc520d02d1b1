import { writeOutbox } from '@houselights/db';
import { sendConfirmation } from '@houselights/jobs';
import { queueLetters, verifyEmailLetter } from '../mail/index.ts';
import { issueCode } from './codes.ts';
import { emailKey } from './email-key.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { Queries } from '@houselights/db';

const purpose = 'confirmation-request';
/** Beyond this nothing is sent any more, and the answer stays the same. */
const mails = { name: 'confirmation.mail', points: 5, seconds: 60 * 60 };

export interface AskForConfirmation {
  /** The caller's own where none is named. */
  readonly email: string | undefined;
  readonly caller: Caller | undefined;
}

/** Asks for the letter once more. Whether the address waits for it is looked up by the job only, so that this cannot tell. */
export async function requestConfirmation(
  { db, sealer, limits }: Pick<CoreDeps, 'db' | 'sealer' | 'limits'>,
  { email, caller }: AskForConfirmation,
): Promise<void> {
  const key = email === undefined ? await keyOf(db, caller) : emailKey(email);
  if (key === undefined || !(await limits.take(mails, key)).allowed) return;
  const sealed = Buffer.from(sealer.seal(purpose, Buffer.from(key))).toString('base64url');
  await db.transaction((queries) =>
    writeOutbox(queries, { kind: 'job', name: sendConfirmation.name, payload: { sealed } }),
  );
}

async function keyOf(db: CoreDeps['db'], caller: Caller | undefined): Promise<string | undefined> {
  if (caller === undefined) return undefined;
  const row = await db.prisma.account.findUnique({ where: { id: caller.accountId }, select: { emailKey: true } });
  return row?.emailKey;
}

type LetterDeps = Pick<CoreDeps, 'clock' | 'sealer' | 'settings'>;

/** The work of the job account.send-confirmation: mails a new link to the account of the address, if it still waits for one. */
export async function mailConfirmation(
  deps: LetterDeps & Pick<CoreDeps, 'db'>,
  { sealed }: { readonly sealed: string },
): Promise<void> {
  const opened = deps.sealer.open(purpose, Buffer.from(sealed, 'base64url'));
  if (opened === undefined) throw new Error('this request was sealed with another secret key');
  const key = Buffer.from(opened).toString();
  await deps.db.transaction(async (queries) => {
    const account = await queries.account.findUnique({ where: { emailKey: key, deletedAt: null, verifiedAt: null } });
    if (account !== null) await writeConfirmation(queries, deps, account);
  });
}

interface Registered {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly createdAt: Date;
}

/** Queues the letter that asks whoever reads the address's mail to confirm it, with a link of its own. */
export async function writeConfirmation(
  queries: Queries,
  { clock, sealer, settings }: LetterDeps,
  { id: accountId, email, displayName, createdAt }: Registered,
): Promise<void> {
  const code = await issueCode(queries, { accountId, purpose: 'verify_email', email, now: clock.now() });
  const facts = { to: email, displayName, publicUrl: settings.publicUrl };
  await queueLetters(queries, sealer, verifyEmailLetter(facts, { token: code, registeredAt: createdAt }));
}
