import type { ReactNode } from 'react';
import { battleAnswer } from '../api/battle-strip.ts';
import { BattleStrip } from './battle-strip.tsx';

const SHORTEST = 3;

/** The battle as a search hit for either of its two projects, which are not shows yet; null if it is none. */
export function battleHit(search: string): ReactNode {
  const { data } = battleAnswer.get();
  const words = search.trim().toLowerCase();
  if (!data || words.length < SHORTEST) return null;
  const titles = [data.battle.leftProject.title, data.battle.rightProject.title];
  return titles.some((title) => title.toLowerCase().startsWith(words)) ? <BattleStrip key={search} /> : null;
}
