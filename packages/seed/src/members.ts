import { clusters } from './house.ts';
import type { Prng } from './prng.ts';
import type { Wording } from './wording.ts';

const day = 86_400_000;

export interface Member {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly createdAt: number;
  readonly subscription: { readonly id: string; readonly type: string; readonly endsAt: number } | undefined;
  /** Taste clusters, the strongest first. */
  readonly tastes: readonly number[];
  /** The session of its plays. */
  readonly sessionId: string;
  readonly plays: number;
}

/** Creates members, a few of whom watch a lot and most little: `plays` in total. `batch` keeps their addresses distinct from other runs. */
export function makeMembers(
  prng: Prng,
  wording: Wording,
  {
    count,
    plays,
    now,
    batch,
  }: { readonly count: number; readonly plays: number; readonly now: number; readonly batch: string },
): Member[] {
  const eagerness = Array.from({ length: count }, () => Math.min(60, (1 - prng.random()) ** (-1 / 1.6)));
  const scale = plays / eagerness.reduce((sum, one) => sum + one, 0);
  let owed = 0;
  return eagerness.map((one, at): Member => {
    owed += one * scale;
    const own = Math.floor(owed + 1e-6);
    owed -= own;
    const createdAt = Math.floor(now - prng.random() ** 1.3 * 1_800 * day);
    const subscribed = prng.happens(0.85);
    const lapsed = prng.happens(0.2);
    return {
      id: prng.id(createdAt),
      email: `member-${at}.${batch}@example.test`,
      displayName: wording.person(),
      createdAt,
      subscription: subscribed
        ? {
            id: prng.id(createdAt),
            type: prng.pick(['stripe', 'stripe', 'stripe', 'gift']),
            endsAt: Math.floor(now + (lapsed ? -1 : 1) * prng.random() * 365 * day),
          }
        : undefined,
      tastes: Array.from({ length: prng.pick([1, 2, 2, 3]) }, () => prng.zipf(clusters)),
      sessionId: prng.id(createdAt),
      plays: own,
    };
  });
}
