import { Refusal } from '@houselights/contracts';
import { accountChanged, accountDeletionChanged } from '@houselights/jobs';
import { deletionAskedEmail, queueEmails } from '../mail/index.ts';
import { deletionGraceMs } from '../shared/deletion-grace.ts';
import { lockLiveCaller } from '../shared/lock-account.ts';
import { revokeSessions } from '../shared/revoke-sessions.ts';
import { lockOperators } from './operators.command.ts';
import { recordEvent } from '../shared/messages.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

type OwnDeps = Pick<CoreDeps, 'db' | 'clock'>;

/** Sets the public name. */
export async function setDisplayName(
  { db, clock }: OwnDeps,
  { caller, displayName }: { readonly caller: Caller; readonly displayName: string },
): Promise<void> {
  const { accountId } = caller;
  await db.transaction(async (queries) => {
    await lockLiveCaller(queries, accountId);
    await queries.account.update({
      where: { id: accountId },
      data: { displayName, nameRequired: false, updatedAt: clock.now() },
    });
    await recordEvent(queries, accountChanged, { accountId });
  });
}

/** Names an account that its provider sent without a name. Throws forbidden if it has a name. */
export async function nameAccount(
  { db, clock }: OwnDeps,
  { caller, displayName }: { readonly caller: Caller; readonly displayName: string },
): Promise<void> {
  const { accountId } = caller;
  await db.transaction(async (queries) => {
    const { count } = await queries.account.updateMany({
      where: { id: accountId, nameRequired: true, deletedAt: null },
      data: { displayName, nameRequired: false, updatedAt: clock.now() },
    });
    if (count === 0) throw new Refusal('forbidden');
    await recordEvent(queries, accountChanged, { accountId });
  });
}

/**
 * Starts the 14 days until the account is deleted, and ends every session. Idempotent. Throws last_operator for the only remaining
 * superAdmin.
 */
export async function deleteAccount(
  { db, clock, encryption, settings }: Pick<CoreDeps, 'db' | 'clock' | 'encryption' | 'settings'>,
  { caller, reason }: { readonly caller: Caller; readonly reason: string | undefined },
): Promise<void> {
  const { accountId } = caller;
  const now = clock.now();
  await db.transaction(async (queries) => {
    const { superAdmin } = await queries.account.findUniqueOrThrow({ where: { id: accountId } });
    if (superAdmin) {
      const operators = await lockOperators(queries);
      if (operators.length === 1 && operators[0] === accountId) throw new Refusal('last_operator');
    }
    const [account] = await queries.account.updateManyAndReturn({
      where: { id: accountId, deleteRequestedAt: null, deletedAt: null },
      data: { deleteRequestedAt: now, deleteReason: reason ?? null, updatedAt: now },
    });
    await revokeSessions(queries, { accountId }, 'deletion');
    if (account === undefined) return;
    const facts = { to: account.email, displayName: account.displayName, publicUrl: settings.publicUrl };
    const until = new Date(now.getTime() + deletionGraceMs);
    await queueEmails(queries, encryption, deletionAskedEmail(facts, until));
    await recordEvent(queries, accountChanged, { accountId });
    await recordEvent(queries, accountDeletionChanged, { accountId });
  });
}

/** Cancels the deletion. `userId`, if given, must be the caller's own. */
export async function cancelDeletion(
  { db, clock }: OwnDeps,
  { caller, userId }: { readonly caller: Caller; readonly userId: string | undefined },
): Promise<void> {
  if (userId !== undefined && userId !== caller.accountId) throw new Refusal('not_found');
  const { accountId } = caller;
  await db.transaction(async (queries) => {
    const { count } = await queries.account.updateMany({
      where: { id: accountId, deletedAt: null, deleteRequestedAt: { not: null } },
      data: { deleteRequestedAt: null, deleteReason: null, updatedAt: clock.now() },
    });
    if (count === 0) return;
    await recordEvent(queries, accountChanged, { accountId });
    await recordEvent(queries, accountDeletionChanged, { accountId });
  });
}
