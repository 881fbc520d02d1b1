import { t } from '@houselights/messages/catalogue/greenlight-page';
import { useQuery } from '@tanstack/react-query';
import type { BattlePhase } from '@houselights/rules';
import type { ReactNode } from 'react';
import { rich } from '../../../lib/language/rich.ts';
import { useUserInfo } from '../../../shared/account/user-info.ts';
import { receiptQuery } from '../api/battle.ts';
import type { Battle } from '../known-battle.ts';
import { givenTo } from '../given.ts';

/** What the signed-in user gave, and has left. */
export function OwnShare({ battle, phase }: { battle: Battle; phase: BattlePhase }) {
  const { leftProject, rightProject } = battle;
  const user = useUserInfo();
  const { data: receipt } = useQuery({ ...receiptQuery(battle.id), enabled: phase !== 'before' });
  const [one, other] = receipt ? givenTo(leftProject, rightProject, receipt) : [];
  const left = user?.pointsAvailable;
  if (one) {
    const b = (words: ReactNode) => <b>{words}</b>;
    return (
      <>
        {rich(
          other
            ? t.rich('gaveBoth', { ...one, otherPoints: other.points, otherTitle: other.title, b })
            : t.rich('gaveOne', { ...one, b }),
        )}
        {phase === 'active' && left !== undefined && <> {t('left', { left })}</>}
      </>
    );
  }
  if (phase === 'after' || left === undefined) return null;
  return t('toGive', { left });
}
