import type { ProviderSubscription } from '../ports/payments.ts';
import type { Applied, SyncDeps } from './customer-state.ts';
import type { KnownState } from './known-state.ts';
import type { Queries } from '@houselights/db';

const live = new Set(['trialing', 'active', 'past_due', 'unpaid']);

/**
 * Which of a customer's subscriptions must give no access: one that began with a trial though the account or card has already had one, one
 * beside another live subscription, and any live one of a deleted account. A refusal is permanent.
 */
export async function refusals(
  queries: Queries,
  { encryption }: Pick<SyncDeps, 'encryption'>,
  { accountId, state, known, now }: Applied & { readonly known: KnownState; readonly now: Date },
): Promise<ReadonlyMap<string, string>> {
  const refused = new Map<string, string>();
  for (const [id, { refusedBecause }] of known.subscriptions) {
    if (typeof refusedBecause === 'string') refused.set(id, refusedBecause);
  }
  if (known.deletedAt !== null) {
    for (const { id, status } of state.subscriptions)
      if (live.has(status) && !refused.has(id)) refused.set(id, 'revoked');
  }
  const oldestFirst = state.subscriptions.toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  for (const subscription of oldestFirst) {
    const { id, trialEndsAt, status } = subscription;
    // A subscription stored earlier with its trial already holds the claim.
    const hasClaimed = (known.subscriptions.get(id)?.['trialEndsAt'] ?? null) !== null;
    if (refused.has(id) || hasClaimed || trialEndsAt === null || status === 'incomplete') continue;
    const card = subscription.cardFingerprint;
    const claims = [
      { kind: 'account', key: accountId },
      ...(card === undefined
        ? []
        : [{ kind: 'card', key: Buffer.from(encryption.sign('trial-card', card)).toString('hex') }]),
    ];
    if (!(await claimTrial(queries, { accountId, subscription, claims, now }))) refused.set(id, 'trial_used');
  }
  const [, ...others] = oldestFirst.filter(({ id, status }) => live.has(status) && !refused.has(id));
  for (const { id } of others) refused.set(id, 'already_subscribed');
  return refused;
}

interface ClaimTrial {
  readonly accountId: string;
  readonly subscription: ProviderSubscription;
  readonly claims: readonly { readonly kind: string; readonly key: string }[];
  readonly now: Date;
}

/** Claims a person's trial for a subscription, all keys or none; true if the trial belongs to it. */
async function claimTrial(queries: Queries, { accountId, subscription, claims, now }: ClaimTrial): Promise<boolean> {
  const { id: subscriptionId } = subscription;
  await queries.trialClaim.createMany({
    data: claims.map((claim) => ({ ...claim, accountId, subscriptionId, at: now })),
    skipDuplicates: true,
  });
  const foreign = await queries.trialClaim.count({
    where: { OR: claims.map((claim) => ({ ...claim })), subscriptionId: { not: subscriptionId } },
  });
  if (foreign === 0) return true;
  // Somebody else's card must not use up this person's trial: with a card of their own it is still available.
  await queries.trialClaim.deleteMany({ where: { subscriptionId } });
  return false;
}
