import type { PageName } from './options.ts';

/** Figures measured per page, in table order. */
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

/** Figures of one run; null where Lighthouse has none. Scores are out of 100. */
export type Figures = Readonly<Record<Measure, number | null>>;

export interface PageFigures {
  readonly page: PageName;
  readonly runs: readonly Figures[];
}

export interface Goal {
  readonly better: 'more' | 'less';
  readonly limit: number;
  /** The only page that it applies to. */
  readonly only?: PageName;
  /** It applies to phones only. */
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

/** The median, or null if a value is missing: a run without a figure must not count as a good one. */
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

/** Whether a page's figure misses its goal; a missing figure does, one without a goal never does. */
export function isMissed(page: PageName, measure: Measure, value: number | null, desktop: boolean): boolean {
  const { better, limit, only, phoneOnly } = goals[measure];
  if ((only !== undefined && only !== page) || (phoneOnly && desktop)) return false;
  if (value === null) return true;
  return better === 'more' ? value < limit : value > limit;
}
