import type { PageName } from './options.ts';

/** What is measured of a page, in the order of the table. */
export const measures = [
  'performance',
  'accessibility',
  'best-practices',
  'seo',
  'lcpSeconds',
  'cls',
  'tbtMs',
  'pictureBytes',
] as const;
export type Measure = (typeof measures)[number];

/** One run's figures; null where Lighthouse could not tell. Scores go to 100. */
export type Figures = Readonly<Record<Measure, number | null>>;

export interface PageFigures {
  readonly page: PageName;
  readonly runs: readonly Figures[];
}

export interface Goal {
  readonly better: 'more' | 'less';
  readonly limit: number;
  /** The only page that it is for. */
  readonly only?: PageName;
  /** It is for the phone's screen alone. */
  readonly phoneOnly?: true;
}

export const goals: Readonly<Record<Measure, Goal>> = {
  performance: { better: 'more', limit: 95 },
  accessibility: { better: 'more', limit: 100 },
  'best-practices': { better: 'more', limit: 100 },
  seo: { better: 'more', limit: 100 },
  lcpSeconds: { better: 'less', limit: 2 },
  cls: { better: 'less', limit: 0.05 },
  tbtMs: { better: 'less', limit: 150 },
  pictureBytes: { better: 'less', limit: 220_000, only: 'home', phoneOnly: true },
};

/** The middle of the values, or null when one of them is not known: a run that told nothing is no run that was good. */
export function median(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (known.length === 0 || known.length < values.length) return null;
  const middle = Math.floor(known.length / 2);
  const upper = known[middle] ?? null;
  const lower = known[middle - 1] ?? null;
  return known.length % 2 === 1 || upper === null || lower === null ? upper : (lower + upper) / 2;
}

export function mediansOf(runs: readonly Figures[]): Figures {
  const of = (measure: Measure): number | null => median(runs.map((run) => run[measure]));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    seo: of('seo'),
    lcpSeconds: of('lcpSeconds'),
    cls: of('cls'),
    tbtMs: of('tbtMs'),
    pictureBytes: of('pictureBytes'),
  };
}

/** Whether a page's figure misses its goal; what is not known misses it, what has no goal never does. */
export function isMissed(page: PageName, measure: Measure, value: number | null, desktop: boolean): boolean {
  const { better, limit, only, phoneOnly } = goals[measure];
  if ((only !== undefined && only !== page) || (phoneOnly && desktop)) return false;
  if (value === null) return true;
  return better === 'more' ? value < limit : value > limit;
}
