import { Refusal } from '@houselights/contracts';
import { isUniqueViolation, sql, statement } from '@houselights/db';
import { accountChanged, accountDeletionChanged } from '@houselights/jobs';
import { dropDevices } from '../device/index.ts';
import { addressRestoredEmail, addressTakenBackEmail, queueEmails } from '../mail/index.ts';
import { newId } from '../shared/ids.ts';
import { revokeSessions } from '../shared/revoke-sessions.ts';
import { recordEvent } from '../shared/messages.ts';
import { hashCode, issueCode, newCode } from './codes.ts';
import { emailKey } from './email-key.ts';
import type { CoreDeps } from '../deps.ts';
import type { Queries } from '@houselights/db';

const undoMs = 7 * 24 * 60 * 60 * 1_000;

const lockWhole = statement({
  name: 'lock-account-whole',
  text: `select id from account where id = $1 for update`,
  params: { accountId: sql.text },
  row: { id: sql.text },
});
const openChanges = statement({
  name: 'open-changes-of-address',
  text: `select "from" from address_change where "closedAt" is null and "undoUntil" > $1
    and "accountId" <> $2 and lower("from") like $3`,
  params: { now: sql.timestamptz, accountId: sql.text, like: sql.text },
  row: { from: sql.text },
});

/** Serialises changes of an account's address and their undoing. */
export async function lockAccount(queries: Queries, accountId: string): Promise<void> {
  await lockWhole.run(queries, { accountId });
}

/**
 * Whether an address is reserved for an account that may still take it back: nobody else can have it meanwhile. Read after the write that
 * takes it, which waits for a concurrent change.
 */
export async function isKeptForUndo(
  queries: Queries,
  { key, now, accountId }: { readonly key: string; readonly now: Date; readonly accountId?: string },
): Promise<boolean> {
  const local = key.slice(0, key.lastIndexOf('@'));
  const like = `${local.replaceAll(/[\\%_]/g, String.raw`\$&`)}@%`;
  const open = await openChanges.rows(queries, { now, accountId: accountId ?? '', like });
  return open.some(({ from }) => emailKey(from) === key);
}

export interface MadeChange {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
  readonly now: Date;
}

/**
 * Records a change of address and returns the code that undoes it. A change back to an address that an open change left gets no code, and
 * closes the changes in between: an address from in between must not be able to take the account again.
 */
export async function keepAddressChange(
  queries: Queries,
  { accountId, from, to, now }: MadeChange,
): Promise<string | undefined> {
  const open = await queries.addressChange.findMany({
    where: { accountId, closedAt: null, undoUntil: { gt: now } },
    orderBy: { id: 'asc' },
    select: { id: true, from: true },
  });
  const left = open.find((change) => emailKey(change.from) === emailKey(to));
  if (left !== undefined) {
    await queries.addressChange.updateMany({
      where: { accountId, id: { gt: left.id }, closedAt: null },
      data: { closedAt: now },
    });
    return undefined;
  }
  const code = newCode();
  await queries.addressChange.create({
    data: {
      id: newId(),
      accountId,
      from,
      to,
      undoHash: hashCode(code),
      changedAt: now,
      undoUntil: new Date(now.getTime() + undoMs),
    },
  });
  return code;
}

/**
 * "This wasn't me": restores the account's previous address with the code mailed there. Removes everything since: later changes and their
 * codes, all sessions, the password, providers and devices added since, and a deletion requested since. Emails a code for a new password.
 * @throws invalid_code, address_taken (nothing has changed then, and the code still works)
 */
export async function undoEmailChange(
  { db, clock, encryption, settings }: Pick<CoreDeps, 'db' | 'clock' | 'encryption' | 'settings'>,
  { code }: { readonly code: string },
): Promise<void> {
  const now = clock.now();
  const live = { undoHash: hashCode(code), closedAt: null, undoUntil: { gt: now } };
  const undo = db.transaction(async (queries) => {
    const shown = await queries.addressChange.findFirst({ where: live, select: { accountId: true } });
    if (shown === null) throw new Refusal('invalid_code');
    const { accountId } = shown;
    await lockAccount(queries, accountId);
    const [change] = await queries.addressChange.updateManyAndReturn({ where: live, data: { closedAt: now } });
    if (change === undefined) throw new Refusal('invalid_code');
    await queries.addressChange.updateMany({
      where: { accountId, id: { gt: change.id }, closedAt: null },
      data: { closedAt: now },
    });
    const before = await queries.account.findUniqueOrThrow({ where: { id: accountId } });
    const deletedSince = before.deleteRequestedAt !== null && before.deleteRequestedAt >= change.changedAt;
    const { displayName } = await queries.account.update({
      where: { id: accountId },
      data: {
        email: change.from,
        emailKey: emailKey(change.from) ?? '',
        passwordHash: null,
        verifiedAt: now,
        updatedAt: now,
        ...(deletedSince ? { deleteRequestedAt: null, deleteReason: null } : {}),
      },
    });
    if (deletedSince) await recordEvent(queries, accountDeletionChanged, { accountId });
    await queries.identity.deleteMany({ where: { accountId, createdAt: { gte: change.changedAt } } });
    await queries.accountCode.deleteMany({ where: { accountId } });
    await revokeSessions(queries, { accountId }, 'address_restored');
    // Known devices have sign-in limits of their own.
    await dropDevices(queries, { accountId, since: change.changedAt });
    await recordEvent(queries, accountChanged, { accountId });
    const reset = await issueCode(queries, { accountId, purpose: 'reset_password', email: change.from, now });
    const facts = { displayName, publicUrl: settings.publicUrl };
    await queueEmails(queries, encryption, addressRestoredEmail({ ...facts, to: change.from }, reset));
    if (before.emailKey !== emailKey(change.from)) {
      await queueEmails(queries, encryption, addressTakenBackEmail({ ...facts, to: before.email }));
    }
  });
  await undo.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Refusal('address_taken') : error;
  });
}
