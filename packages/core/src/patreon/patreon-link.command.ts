import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '@houselights/contracts';
import { isUniqueViolation } from '@houselights/db';
import { recordAccessFacts } from '../access/index.ts';
import { lockLiveCaller } from '../shared/lock-account.ts';
import { claimMembership } from './claim-membership.ts';
import type { Caller, OwnInput } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { PatreonMembership, PatreonTokens } from '../ports/patreon.ts';
import type { PatreonLink, Queries } from '@houselights/db';
import type { AccessFact } from '@houselights/rules';

export type PatreonDeps = Pick<CoreDeps, 'db' | 'billingClock' | 'clock' | 'patreon' | 'encryption' | 'settings'>;

/** How long somebody may take on Patreon's page. */
const stateMs = 20 * 60_000;
/** How long a membership stays valid while it cannot be checked. */
export const staleMs = 3 * 24 * 60 * 60_000;
const tokensPurpose = 'patreon.tokens';
const statePurpose = 'patreon.state';

const redirectUrl = ({ settings }: Pick<CoreDeps, 'settings'>): string => `${settings.publicUrl}/account/patreon`;

/** The URL to redirect the browser to. Throws provider_unavailable. */
export function startPatreonLink(deps: PatreonDeps, { caller: { accountId } }: OwnInput): { url: string } {
  const { patreon, clock } = deps;
  if (!patreon.offered) throw new Refusal('provider_unavailable');
  const until = String(clock.now().getTime() + stateMs);
  return { url: patreon.authorizeUrl(`${until}.${signature(deps, accountId, until)}`, redirectUrl(deps)) };
}

function signature({ encryption }: Pick<CoreDeps, 'encryption'>, accountId: string, until: string): string {
  return Buffer.from(encryption.sign(statePurpose, `${accountId} ${until}`)).toString('base64url');
}

/** The state is signed for the requesting account, so that nobody can be tricked into linking somebody else's membership. */
function isOwnState(deps: PatreonDeps, accountId: string, state: string): boolean {
  const [until = '', given = ''] = state.split('.');
  const expected = Buffer.from(signature(deps, accountId, until));
  const actual = Buffer.from(given);
  const isSigned = actual.length === expected.length && timingSafeEqual(actual, expected);
  return isSigned && Number(until) > deps.clock.now().getTime();
}

export interface CompleteLink {
  readonly caller: Caller;
  readonly code: string;
  readonly state: string;
}

/** Links the membership that the browser returns from. Throws identity_refused, patreon_linked_elsewhere, provider_unavailable. */
export async function completePatreonLink(deps: PatreonDeps, { caller, code, state }: CompleteLink) {
  const { db, patreon, billingClock } = deps;
  const { accountId } = caller;
  if (!patreon.offered) throw new Refusal('provider_unavailable');
  if (!isOwnState(deps, accountId, state)) throw new Refusal('identity_refused');
  const tokens = await patreon.exchange(code, redirectUrl(deps));
  const membership = tokens === undefined ? undefined : await patreon.membership(tokens.accessToken);
  if (tokens === undefined || membership === undefined) throw new Refusal('identity_refused');
  const now = billingClock.now();
  const row = linkRow(deps, tokens, membership, now);
  try {
    await db.transaction(async (queries) => {
      // Patreon has taken its time: the account may have been erased meanwhile.
      await lockLiveCaller(queries, accountId);
      const link = await queries.patreonLink.upsert({
        where: { accountId },
        create: { accountId, linkedAt: now, ...row },
        update: row,
      });
      const fact = await factOf(queries, link, now);
      await claimMembership(deps, queries, { link, fact, now });
      await recordAccessFacts(queries, { accountId, facts: [fact], now });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'patreonUserId')) throw new Refusal('patreon_linked_elsewhere');
    throw error;
  }
  return getPatreon(deps, { caller });
}

function sealTokens({ encryption }: PatreonDeps, tokens: PatreonTokens): Buffer<ArrayBuffer> {
  const plain = Buffer.from(JSON.stringify({ ...tokens, expiresAt: tokens.expiresAt.getTime() }));
  return Buffer.from(encryption.encrypt(tokensPurpose, plain));
}

function linkRow(deps: PatreonDeps, tokens: PatreonTokens, membership: PatreonMembership, now: Date) {
  return {
    patreonUserId: membership.patreonUserId,
    tokensSealed: sealTokens(deps, tokens),
    tierIds: [...membership.tierIds],
    activePatron: membership.activePatron,
    checkedAt: now,
    dueAt: new Date(now.getTime() + 60 * 60_000),
    failures: 0,
  };
}

/**
 * What a membership gives here: the plan of one of its tiers, from when it was first seen active until it is seen inactive. Repeated checks
 * keep the known dates.
 */
async function factOf(queries: Queries, link: PatreonLink, now: Date): Promise<AccessFact> {
  const tier = await queries.patreonTier.findFirst({
    where: { tierId: { in: link.tierIds } },
    orderBy: { tierId: 'asc' },
  });
  const gives = link.activePatron && tier !== null;
  const known = await queries.accessFact.findFirst({
    where: { source: 'patreon', sourceId: link.accountId, knownUntil: null },
    select: { startedAt: true, endedAt: true },
  });
  const begins = gives && known?.endedAt != null;
  const endedAt = gives ? null : (known?.endedAt ?? now);
  return {
    source: 'patreon',
    sourceId: link.accountId,
    planId: gives ? tier.planId : null,
    startedAt: begins ? now : (known?.startedAt ?? link.linkedAt),
    paidUntil: endedAt,
    graceUntil: null,
    trialEndsAt: null,
    renews: gives,
    dueAt: null,
    owed: null,
    cancelledAt: null,
    endedAt,
    paused: false,
    resumesAt: null,
    withheld: null,
    withheldAt: null,
  };
}

/** The caller's link, as the account page shows it. */
export async function getPatreon({ db }: Pick<CoreDeps, 'db'>, { caller: { accountId } }: OwnInput) {
  const link = await db.prisma.patreonLink.findUnique({ where: { accountId } });
  const tiers = await db.prisma.patreonTier.findMany({ where: { tierId: { in: link?.tierIds ?? [] } } });
  return {
    linked: link !== null,
    active: link !== null && link.activePatron && tiers.length > 0,
    tiers: tiers.map(({ name }) => name),
  };
}

/** Removes the link and ends the access that it gave. */
export async function unlinkPatreon(
  { db, billingClock }: PatreonDeps,
  { caller: { accountId } }: OwnInput,
): Promise<void> {
  await db.transaction((queries) => dropPatreonLink(queries, { accountId, now: billingClock.now() }));
}

export interface DropLink {
  readonly accountId: string;
  /** By the billing clock. */
  readonly now: Date;
  /** Only a link made before this time. */
  readonly linkedBefore?: Date | undefined;
  /** Only the link that was read: one made or checked since stays. */
  readonly asRead?: Pick<PatreonLink, 'linkedAt' | 'checkedAt'> | undefined;
}

/** Removes an account's link, if any, and ends the access that it gave, in the transaction of `queries`. */
export async function dropPatreonLink(
  queries: Queries,
  { accountId, now, linkedBefore, asRead }: DropLink,
): Promise<void> {
  const where = {
    accountId,
    ...(linkedBefore && { linkedAt: { lt: linkedBefore } }),
    ...(asRead && { linkedAt: asRead.linkedAt, checkedAt: asRead.checkedAt }),
  };
  const link = await queries.patreonLink.findFirst({ where });
  if (link === null) return;
  const { count } = await queries.patreonLink.deleteMany({ where });
  if (count === 0) return;
  const ended = await factOf(queries, { ...link, activePatron: false }, now);
  await recordAccessFacts(queries, { accountId, facts: [ended], now });
}

/** Checks one link again; if it was revoked at Patreon, or could not be checked for three days, it no longer gives access. */
export async function refreshLink(deps: PatreonDeps, link: PatreonLink): Promise<void> {
  const { db, billingClock, encryption, patreon } = deps;
  const { accountId, linkedAt, checkedAt } = link;
  // Linking anew meanwhile wins: it has other tokens, and maybe another membership.
  const asRead = { accountId, linkedAt, checkedAt };
  const opened = encryption.decrypt(tokensPurpose, link.tokensSealed);
  const kept =
    opened === undefined ? undefined : (JSON.parse(Buffer.from(opened).toString()) as { refreshToken: string });
  const tokens = kept === undefined ? undefined : await patreon.refresh(kept.refreshToken);
  // Patreon gives each refresh token once: the new one is stored before anything else can fail.
  if (tokens !== undefined) {
    await db.prisma.patreonLink.updateMany({
      where: asRead,
      data: { tokensSealed: sealTokens(deps, tokens) },
    });
  }
  const membership = tokens === undefined ? undefined : await patreon.membership(tokens.accessToken);
  const now = billingClock.now();
  await db.transaction(async (queries) => {
    const seen =
      tokens === undefined || membership === undefined
        ? { activePatron: false, checkedAt: now, failures: link.failures + 1 }
        : linkRow(deps, tokens, membership, now);
    const [row] = await queries.patreonLink.updateManyAndReturn({ where: asRead, data: seen });
    if (row === undefined) return;
    const fact = await factOf(queries, row, now);
    await claimMembership(deps, queries, { link: row, fact, now });
    await recordAccessFacts(queries, { accountId, facts: [fact], now });
  });
}
