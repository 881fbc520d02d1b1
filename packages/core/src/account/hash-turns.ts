import { Refusal } from '@houselights/contracts';
import { prefixOf } from './network-prefix.ts';
import type { Origin } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { Crowd, HashLane } from '../ports/passwords.ts';

type TurnDeps = Pick<CoreDeps, 'limits' | 'passwords'>;

/** An address with a successful sign-in stays known for a month. */
const goodAddress = { name: 'login.good-address', points: 1, seconds: 30 * 24 * 60 * 60 };

/** The queue that a hash waits in, and how many of its kind may wait. */
export interface HashTurn extends HashLane {
  readonly crowds: readonly Crowd[];
  /** The refusal when a crowd is full; too_many_requests by default. */
  readonly refusal?: () => Refusal;
}

/** A /24 of IPv4 holds many households; an IPv6 /48 may belong to a single one. */
function crowdsOf(
  kind: string,
  { address }: Origin,
  most: Readonly<Record<'address' | 'six' | 'four', number>>,
): Crowd[] {
  const prefix = prefixOf(address);
  return [
    { key: `${kind} ${address}`, most: most.address },
    ...(prefix === address ? [] : [{ key: `${kind} ${prefix}`, most: prefix.endsWith('/48') ? most.six : most.four }]),
  ];
}

/** The turn of somebody unknown. */
export function strangersTurn(origin: Origin): HashTurn {
  const crowds = crowdsOf('stranger', origin, { address: 4, six: 8, four: 24 });
  return { isKnown: false, owner: prefixOf(origin.address), crowds };
}

/** The turn for an address with a recent successful sign-in; otherwise the strangers' turn. */
export async function networksTurn({ limits }: Pick<TurnDeps, 'limits'>, origin: Origin): Promise<HashTurn> {
  const isGood = !(await limits.peek(goodAddress, origin.address)).allowed;
  if (!isGood) return strangersTurn(origin);
  const crowds = crowdsOf('good', origin, { address: 32, six: 48, four: 64 });
  return { isKnown: true, owner: origin.address, crowds };
}

/** The turn for one of an account's own devices or sessions, named by `name`; all of the account's also count together. */
export function ownTurn(accountId: string, name: string): HashTurn {
  const crowds = [
    { key: `own ${accountId} ${name}`, most: 32 },
    { key: `own ${accountId}`, most: 48 },
  ];
  return { isKnown: true, owner: accountId, crowds };
}

/** Remembers a successful sign-in from this address. */
export async function rememberAddress({ limits }: Pick<TurnDeps, 'limits'>, origin: Origin): Promise<void> {
  await limits.take(goodAddress, origin.address);
}

/**
 * Runs work that hashes, within its crowds' concurrency limits; a full crowd refuses immediately instead of queueing. Throws
 * too_many_requests.
 */
export async function inTurn<T>(
  { passwords }: TurnDeps,
  turn: Pick<HashTurn, 'crowds' | 'refusal'>,
  work: () => Promise<T>,
): Promise<T> {
  const leave = passwords.enter(turn.crowds);
  if (leave === undefined) throw turn.refusal?.() ?? new Refusal('too_many_requests', { retryAfter: 1 });
  try {
    return await work();
  } finally {
    leave();
  }
}

/** The outer limit: how many requests of one network may be handled at all, before the database is read. */
export function atTheDoor<T>(deps: TurnDeps, origin: Origin, work: () => Promise<T>): Promise<T> {
  return inTurn(deps, { crowds: crowdsOf('door', origin, { address: 64, six: 96, four: 256 }) }, work);
}
