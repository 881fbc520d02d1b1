import type { CallReply } from '@houselights/client';
import type { Tally } from '@houselights/contracts';
import { betterClock } from './server-clock.ts';
import type { ServerClock } from './server-clock.ts';

export type Battle = CallReply<'getActiveBattle'>;
export type Project = Battle['leftProject'];

/** The battle as it is known here: its points the newest that were heard of, from wherever. */
export type KnownBattle = { readonly battle: Battle; readonly clock: ServerClock };

/** The battle with a tally, unless that is another battle's or no newer one. */
function withTally(battle: Battle, { battleId, version, leftPoints, rightPoints }: Tally): Battle {
  if (battleId !== battle.id || version <= battle.version) return battle;
  return {
    ...battle,
    version,
    leftProject: { ...battle.leftProject, points: leftPoints },
    rightProject: { ...battle.rightProject, points: rightPoints },
  };
}

export function tallyOf({ id, version, leftProject, rightProject }: Battle): Tally {
  return { battleId: id, version, leftPoints: leftProject.points, rightPoints: rightProject.points };
}

/** What is known after a tally came: a late one changes nothing. */
export function afterTally(known: KnownBattle, tally: Tally): KnownBattle {
  const battle = withTally(known.battle, tally);
  return battle === known.battle ? known : { ...known, battle };
}

/** What is known after an answer came. Of two answers the one counts that the server gave later, of two tallies the newer one. */
export function afterAnswer(known: KnownBattle | null | undefined, answer: KnownBattle): KnownBattle {
  if (!known) return answer;
  const clock = betterClock(known.clock, answer.clock);
  const isLate = Date.parse(answer.battle.now) < Date.parse(known.battle.now);
  const [battle, other] = isLate ? [known.battle, answer.battle] : [answer.battle, known.battle];
  return { battle: withTally(battle, tallyOf(other)), clock };
}
