import { waitsForWord } from '@houselights/rules';
import type { BattlePhase } from '@houselights/rules';
import { useWinner } from '../api/use-winner.ts';
import { windowOf } from '../hooks/use-phase.ts';
import type { KnownBattle } from '../known-battle.ts';
import { serverTime } from '../server-clock.ts';
import { BattleClock } from './battle-clock.tsx';

const QUESTION = 'Which one gets made?';

type Words = { title: string; text: string };

function useWords(known: KnownBattle, phase: BattlePhase): Words {
  const { battle } = known;
  const winner = useWinner(battle);
  if (phase === 'active') {
    return {
      title: QUESTION,
      text: 'Two ideas, and your Producer Points decide. The show with the most points when the clock runs out gets made.',
    };
  }
  if (phase === 'before') {
    return { title: QUESTION, text: 'The next two ideas. Watch both pitches; the vote opens when the clock runs out.' };
  }
  if (winner === null) return { title: 'No winner', text: 'The vote is over, and nobody gave a point.' };
  if (!battle.sealed && waitsForWord(windowOf(known), serverTime(known.clock))) {
    return {
      title: 'The vote is over',
      text: 'The result was not sealed within a day of the end, so it waits until one of our staff has checked it.',
    };
  }
  if (winner === undefined) return { title: 'The vote is over', text: 'The count is under way.' };
  const { title } = battle[`${winner}Project`];
  return { title: `${title} gets made`, text: 'The vote is over. The next two ideas are announced here.' };
}

/** The question with the clock; after the end the answer. */
export function BattleHead({ known, phase }: { known: KnownBattle; phase: BattlePhase }) {
  const { title, text } = useWords(known, phase);
  return (
    <header className="gl-head">
      <div>
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      {phase !== 'after' && <BattleClock known={known} />}
    </header>
  );
}
