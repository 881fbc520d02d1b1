import type { Tally } from '@houselights/contracts';

type Told = Pick<Tally, 'battleId' | 'version'>;

/** Whether a tally is for the same battle as another one and newer. Displays of tallies never go back. */
export function isNewerTally(tally: Told, before: Told): boolean {
  return tally.battleId === before.battleId && tally.version > before.version;
}
