import type { DemoShow } from '../show.ts';
import { ghostLight } from './ghost-light.ts';
import { ladderToNowhere } from './ladder-to-nowhere.ts';
import { mothSeason } from './moth-season.ts';
import { paperKingdoms } from './paper-kingdoms.ts';
import { coldOpen, frameRate, secondUnit, sundialCounty } from './pitches.ts';
import { pocketHeist } from './pocket-heist.ts';
import { propsDepartment } from './props-department.ts';
import { saltAndStatic } from './salt-and-static.ts';
import { theLongTake } from './the-long-take.ts';

/**
 * All shows of the demo site: those with a long film first, in the order of rendering (one for everyone, one for members), and those that
 * only take part in a battle last.
 */
export const demoShows: readonly DemoShow[] = [
  saltAndStatic,
  ladderToNowhere,
  propsDepartment,
  theLongTake,
  paperKingdoms,
  mothSeason,
  sundialCounty,
  coldOpen,
  frameRate,
  secondUnit,
  ghostLight,
  pocketHeist,
];

/** The show with this slug; throws a RangeError if there is none. */
export function showBySlug(slug: string): DemoShow {
  const show = demoShows.find((candidate) => candidate.slug === slug);
  if (!show) throw new RangeError(`There is no demo show called ${slug}.`);
  return show;
}
