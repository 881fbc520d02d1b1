import { ApiError, calls } from '@houselights/client';
import { callSignedOut } from '../../../lib/session/session.ts';
import { createSharedAnswer } from '../../../lib/query/shared-answer.ts';
import type { KnownBattle } from '../known-battle.ts';
import { readClock } from '../server-clock.ts';

const FRESH_MS = 15_000;

/** The battle for other pages: the same for everyone, refetched now and then. Null if there is none. */
export const battleAnswer = createSharedAnswer<KnownBattle | null>({
  ask: async () => {
    const askedAt = performance.now();
    try {
      const battle = await callSignedOut(calls.getActiveBattle, {});
      return { battle, clock: readClock(battle.now, askedAt, performance.now()) };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return null;
      throw error;
    }
  },
  freshFor: () => FRESH_MS,
  follows: (known) => known !== null,
});

/** For sites without Greenlight. */
export const noBattle: typeof battleAnswer = createSharedAnswer<KnownBattle | null>({
  ask: () => Promise.resolve(null),
  freshFor: () => Infinity,
});

/** Primes the battle from the document's meta tag: "none" means that no room is reserved; without it nothing is known. */
export function readBattleNote(): void {
  if (document.querySelector('meta[name="battle"][content="none"]')) battleAnswer.prime(null);
  else battleAnswer.forget();
}
readBattleNote();

/** Takes over the battle from the document of a page about something else. */
export async function prepareBattle(): Promise<void> {
  await Promise.all([noBattle.prepare(), battleAnswer.get().data === null ? undefined : battleAnswer.prepare()]);
}
