import { goals, isMissed, measures, mediansOf } from './figures.ts';
import type { Measure, PageFigures } from './figures.ts';

const titles: Readonly<Record<Measure, string>> = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
  lcpSeconds: 'LCP',
  cls: 'CLS',
  tbtMs: 'TBT',
  pictureBytes: 'pictures',
};

const score = (value: number): string => String(Math.round(value));
const shown: Readonly<Record<Measure, (value: number) => string>> = {
  performance: score,
  accessibility: score,
  'best-practices': score,
  seo: score,
  lcpSeconds: (value) => `${value.toFixed(2)} s`,
  cls: (value) => value.toFixed(3),
  tbtMs: (value) => `${Math.round(value)} ms`,
  pictureBytes: (value) => `${Math.round(value / 1000)} kB`,
};

export interface Table {
  readonly text: string;
  /** Whether every goal was met. */
  readonly met: boolean;
}

/** Medians of all pages, with the goals above, and ✗ where one is missed. */
export function tableOf(pages: readonly PageFigures[], desktop: boolean): Table {
  let met = true;
  const rows = pages.map(({ page, runs }) => {
    const medians = mediansOf(runs);
    const cells = measures.map((measure) => {
      const value = medians[measure];
      const missed = isMissed(page, measure, value, desktop);
      met &&= !missed;
      return `${value === null ? '?' : shown[measure](value)}${missed ? ' ✗' : ''}`;
    });
    return [page, ...cells];
  });
  const header = ['', ...measures.map((measure) => titles[measure])];
  const lines = [header, ['goal', ...measures.map((measure) => goalOf(measure, desktop))], ...rows];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
  return { text, met };
}

function goalOf(measure: Measure, desktop: boolean): string {
  const { better, limit, only, phoneOnly } = goals[measure];
  if (phoneOnly && desktop) return '';
  return `${better === 'more' ? '≥' : '≤'} ${shown[measure](limit)}${only === undefined ? '' : ` (${only})`}`;
}
