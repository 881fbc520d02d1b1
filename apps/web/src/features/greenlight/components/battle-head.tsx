import { t } from '@houselights/messages/catalogue/greenlight-page';
import { waitsForWord } from '@houselights/rules';
import type { BattlePhase } from '@houselights/rules';
import { useWinner } from '../api/use-winner.ts';
import { windowOf } from '../hooks/use-phase.ts';
import type { KnownBattle } from '../known-battle.ts';
import { serverTime } from '../server-clock.ts';
import { BattleClock } from './battle-clock.tsx';

type Words = { title: string; text: string };

function useWords(known: KnownBattle, phase: BattlePhase): Words {
  const { battle } = known;
  const winner = useWinner(battle);
  if (phase === 'active') {
    return { title: t('question'), text: t('activeText') };
  }
  if (phase === 'before') {
    return { title: t('question'), text: t('beforeText') };
  }
  if (winner === null) return { title: t('noWinner'), text: t('noWinnerText') };
  if (!battle.sealed && waitsForWord(windowOf(known), serverTime(known.clock))) {
    return { title: t('over'), text: t('waitsForStaff') };
  }
  if (winner === undefined) return { title: t('over'), text: t('counting') };
  const { title } = battle[`${winner}Project`];
  return { title: t('getsMade', { title }), text: t('getsMadeText') };
}

/** The question with the clock; after the end, the result. */
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
