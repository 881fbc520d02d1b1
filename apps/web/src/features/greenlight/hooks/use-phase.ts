import { battlePhase } from '@houselights/rules';
import type { BattlePhase, BattleWindow } from '@houselights/rules';
import { useEffect, useState } from 'react';
import type { KnownBattle } from '../known-battle.ts';
import { serverTime } from '../server-clock.ts';

/** The longest delay of a timer, in ms. */
const LONGEST_MS = 2 ** 31 - 1;

export function windowOf({ battle }: KnownBattle): BattleWindow {
  return { startsAt: new Date(battle.startDate), endsAt: new Date(battle.endDate) };
}

function phaseNow(known: KnownBattle): BattlePhase {
  return battlePhase(windowOf(known), serverTime(known.clock));
}

/** The battle's phase by the server's clock, updated at the very instant it changes. */
export function usePhase(known: KnownBattle | null | undefined): BattlePhase | undefined {
  const [turns, turn] = useState(0);
  const phase = known ? phaseNow(known) : undefined;
  useEffect(() => {
    if (!known || !phase || phase === 'after') return undefined;
    const { startsAt, endsAt } = windowOf(known);
    const left = (phase === 'before' ? startsAt : endsAt).getTime() - serverTime(known.clock).getTime();
    // A timer that fires a fraction early would find nothing changed.
    const timer = setTimeout(() => turn(turns + 1), Math.min(LONGEST_MS, Math.max(0, left) + 1));
    return () => clearTimeout(timer);
  }, [known, phase, turns]);
  return phase;
}
