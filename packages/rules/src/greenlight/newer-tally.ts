import type { Tally } from '@houselights/contracts';

type Told = Pick<Tally, 'battleId' | 'version'>;

/** Whether a tally is of the same battle as another one and came after it. Whoever shows tallies never goes back. */
export function isNewerTally(tally: Told, before: Told): boolean {
  return tally.battleId === before.battleId && tally.version > before.version;
}
