import type { Chapter } from '@houselights/contracts';

export type Stretch = { start: number; end: number; title: string };

/** Splits the film into its chapters; one untitled stretch without chapters. Drops empty chapters. */
export function stretches(chapters: readonly Chapter[], duration: number): readonly Stretch[] {
  const inside = chapters.filter(({ start }) => start < duration);
  const starts = inside[0]?.start === 0 ? inside : [{ start: 0, title: '' }, ...inside];
  return starts
    .map(({ start, title }, index) => ({ start, title, end: starts[index + 1]?.start ?? duration }))
    .filter(({ start, end }) => end > start);
}

export function chapterAt(parts: readonly Stretch[], seconds: number): string {
  return parts.findLast(({ start }) => start <= seconds + 0.01)?.title ?? '';
}
