import { Refusal } from '@houselights/contracts';
import { prefixOf } from './network-prefix.ts';
import type { Origin } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { Crowd, HashLane } from '../ports/passwords.ts';

type TurnDeps = Pick<CoreDeps, 'limits' | 'passwords'>;

/** An address from which somebody has signed in well is known for a month. */
const goodAddress = { name: 'login.good-address', points: 1, seconds: 30 * 24 * 60 * 60 };

/** Where a hash waits for its turn, and how many of its kind may do so. */
export interface HashTurn extends HashLane {
  readonly crowds: readonly Crowd[];
  /** What is said to whoever comes to a full crowd, if not too_many_requests. */
  readonly refusal?: () => Refusal;
}

/** IPv4 networks of 24 bits hold many households; an IPv6 network of 48 bits is what one of them may be given. */
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

/** For whom nothing speaks. */
export function strangersTurn(origin: Origin): HashTurn {
  const crowds = crowdsOf('stranger', origin, { address: 4, six: 8, four: 24 });
  return { isKnown: false, owner: prefixOf(origin.address), crowds };
}

/** For what comes from an address where somebody has lately signed in well, else as for strangers. */
export async function networksTurn({ limits }: Pick<TurnDeps, 'limits'>, origin: Origin): Promise<HashTurn> {
  const isGood = !(await limits.peek(goodAddress, origin.address)).allowed;
  if (!isGood) return strangersTurn(origin);
  const crowds = crowdsOf('good', origin, { address: 32, six: 48, four: 64 });
  return { isKnown: true, owner: origin.address, crowds };
}

/** For what an account's own device or session, which `name` stands for, asks: many of one account count together. */
export function ownTurn(accountId: string, name: string): HashTurn {
  const crowds = [
    { key: `own ${accountId} ${name}`, most: 32 },
    { key: `own ${accountId}`, most: 48 },
  ];
  return { isKnown: true, owner: accountId, crowds };
}

/** Remembers that somebody signed in well from there. */
export async function rememberAddress({ limits }: Pick<TurnDeps, 'limits'>, origin: Origin): Promise<void> {
  await limits.take(goodAddress, origin.address);
}

/**
 * Does work that hashes, with those of its crowds that may do so at once; whoever comes to a full crowd is refused and does not
 * wait. Throws too_many_requests.
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

/** The same at the door: so many of one network may have their questions asked at all, before the database is. */
export function atTheDoor<T>(deps: TurnDeps, origin: Origin, work: () => Promise<T>): Promise<T> {
  return inTurn(deps, { crowds: crowdsOf('door', origin, { address: 64, six: 96, four: 256 }) }, work);
}
