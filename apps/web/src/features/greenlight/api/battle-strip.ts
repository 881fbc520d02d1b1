import { Refusal, calls } from '@houselights/client';
import { callSignedOut } from '../../../lib/session/session.ts';
import { createSharedAnswer } from '../../../lib/query/shared-answer.ts';
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

/** Knows of the battle what the document says without bringing it along: that there is none, so that no room is kept for it, or nothing. */
export function readBattleNote(): void {
  if (document.querySelector('meta[name="battle"][content="none"]')) battleAnswer.prime(null);
  else battleAnswer.forget();
}
readBattleNote();

/** Takes the battle that the document of a page about something else brings along. */
export async function prepareBattle(): Promise<void> {
  await Promise.all([noBattle.prepare(), battleAnswer.get().data === null ? undefined : battleAnswer.prepare()]);
}
