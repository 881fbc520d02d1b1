import { useQuery } from '@tanstack/react-query';
import type { BattlePhase } from '@houselights/rules';
import { count, pointsWords } from '../../../lib/count.ts';
import { useUserInfo } from '../../../lib/user-info.ts';
import { receiptQuery } from '../api/battle.ts';
import type { Battle } from '../known-battle.ts';
import { givenWords } from '../words.ts';

/** What the person who is signed in gave, and has left. */
export function OwnShare({ battle, phase }: { battle: Battle; phase: BattlePhase }) {
  const { leftProject, rightProject } = battle;
  const user = useUserInfo();
  const { data: receipt } = useQuery({ ...receiptQuery(battle.id), enabled: phase !== 'before' });
  const given =
    receipt &&
    givenWords([
      [leftProject.title, receipt.leftPoints],
      [rightProject.title, receipt.rightPoints],
    ]);
  const left = user?.pointsAvailable;
  if (given) {
    return (
      <>
        You put <b>{given}</b>.{phase === 'active' && left !== undefined && ` ${count(left)} left.`}
      </>
    );
  }
  if (phase === 'after' || left === undefined) return null;
  return <>You have {left === 0 ? 'no points' : pointsWords(left)} to give.</>;
}
