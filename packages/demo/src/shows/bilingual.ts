import type { CaptionTrack } from '../show.ts';

/** One line of dialogue or sound in both languages of the demo, in seconds. */
export type Line = readonly [start: number, end: number, english: string, spanish: string];

/** Both caption tracks of one script. */
export function bilingual(lines: readonly Line[]): CaptionTrack[] {
  return [
    { language: 'en', label: 'English', cues: lines.map(([start, end, text]) => ({ start, end, text })) },
    { language: 'es', label: 'Español', cues: lines.map(([start, end, , text]) => ({ start, end, text })) },
  ];
}
