import type { CallReply } from '@houselights/client';
import type { Tally } from '@houselights/contracts';
import { betterClock } from './server-clock.ts';
import type { ServerClock } from './server-clock.ts';

export type Battle = CallReply<'getActiveBattle'>;
export type Project = Battle['leftProject'];

/** The battle as known here, with the newest points from any source. */
export type KnownBattle = { readonly battle: Battle; readonly clock: ServerClock };

/** Applies a tally to the battle, unless it is for another battle or not newer. */
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

/** State after a tally; a late one changes nothing. */
export function afterTally(known: KnownBattle, tally: Tally): KnownBattle {
  const battle = withTally(known.battle, tally);
  return battle === known.battle ? known : { ...known, battle };
}

/** State after a response. The response that the server sent later wins, and the newer tally. */
export function afterAnswer(known: KnownBattle | null | undefined, answer: KnownBattle): KnownBattle {
  if (!known) return answer;
  const clock = betterClock(known.clock, answer.clock);
  const isLate = Date.parse(answer.battle.now) < Date.parse(known.battle.now);
  const [battle, other] = isLate ? [known.battle, answer.battle] : [answer.battle, known.battle];
  return { battle: withTally(battle, tallyOf(other)), clock };
}
