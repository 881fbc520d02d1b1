import { Refusal, calls } from '@houselights/client';
import { callSignedOut } from '../../../lib/session.ts';
import { createSharedAnswer } from '../../../lib/shared-answer.ts';
import type { KnownBattle } from '../known-battle.ts';
import { readClock } from '../server-clock.ts';

const FRESH_MS = 15_000;

/** The battle for whoever looks at it from another page: the same for everyone, asked for now and then. Null when there is none. */
export const battleAnswer = createSharedAnswer<KnownBattle | null>({
  ask: async () => {
    const askedAt = performance.now();
    try {
      const battle = await callSignedOut(calls.getActiveBattle, {});
      return { battle, clock: readClock(battle.now, askedAt, performance.now()) };
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') return null;
      throw error;
    }
  },
  freshFor: () => FRESH_MS,
  follows: (known) => known !== null,
});

/** For sites that have none at all. */
export const noBattle: typeof battleAnswer = createSharedAnswer<KnownBattle | null>({
  ask: () => Promise.resolve(null),
  freshFor: () => Infinity,
});

// The page says when there is none: then no room is kept for it.
if (document.querySelector('meta[name="battle"][content="none"]')) battleAnswer.prime(null);
