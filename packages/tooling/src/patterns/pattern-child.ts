import { worstTexts, writeOut } from './worst-texts.ts';

// Matches patterns against their worst texts, in a process that can be killed if a match does not finish.

export interface Measured {
  readonly source: string;
  readonly flags: string;
  /** Length of its worst texts in characters. */
  readonly length: number;
}

export type PatternNews =
  | { readonly begun: number }
  | { readonly slow: number; readonly text: string }
  | { readonly done: true };

/** At this length, milliseconds separate quadratic patterns from linear ones. */
const firstLook = 8_000;
const suspectMs = 1;
/** Between signs of life, in ms of the processor's time: the parent judges a single match, not all texts of a pattern. */
const signMs = 50;
let spentMs = 0;
function tell(news: PatternNews): void {
  spentMs = 0;
  process.send?.(news);
}

process.once('disconnect', () => process.exit(1));
process.once('message', (patterns: readonly (Measured | null)[]) => {
  for (const [index, pattern] of patterns.entries()) {
    if (pattern === null) continue;
    tell({ begun: index });
    for (const worst of worstTexts(pattern.source)) {
      if (spentMs >= signMs) tell({ begun: index });
      if (!isSuspect(pattern, writeOut(worst, Math.min(firstLook, pattern.length)))) continue;
      if (pattern.length <= firstLook) continue;
      // A pattern that only seemed slow because the machine was busy finishes the full length quickly.
      tell({ slow: index, text: writeOut(worst, 40) });
      match(pattern, writeOut(worst, pattern.length));
      tell({ begun: index });
    }
  }
  tell({ done: true });
});

/** Whether it is slow each time: a garbage collection may fall into one. */
function isSuspect(pattern: Measured, text: string): boolean {
  for (let look = 0; look < 3; look++) if (match(pattern, text) < suspectMs) return false;
  return true;
}

/** Finds all matches; returns the processor's time for it, ms: a busy machine makes no pattern slow. */
function match({ source, flags }: Measured, text: string): number {
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const began = process.cpuUsage();
  let count = 0;
  for (const found of text.matchAll(pattern)) count += found.length;
  const { user, system } = process.cpuUsage(began);
  const ms = (user + system) / 1_000;
  spentMs += ms;
  return ms;
}
