import { bilingual } from '../shows/bilingual.ts';
import type { DemoFilm } from '../show.ts';

/** The script of a short episode: its description, and three spoken lines in both languages. */
export interface ShortScript {
  readonly title: string;
  readonly text: string;
  /** Plays for anyone, without a subscription. */
  readonly free?: true;
  readonly lines: readonly [Spoken, Spoken, Spoken];
}

type Spoken = readonly [english: string, spanish: string];

/** The script of a season; 'film' marks the position of the show's long film. */
export interface SeasonScript {
  /** 0 for a show that does not number its seasons. */
  readonly number: number;
  /** How many days before the start of the demo its first episode was published; the others follow weekly. */
  readonly began: number;
  readonly episodes: readonly (ShortScript | 'film')[];
}

/** The two of a show's scenes that make up a short episode, counted from the first after the title. */
export type Parts = readonly [number, number];

/** Start times in seconds of the four scenes of a short episode, and its end. */
const CUTS = [0, 5, 13, 21] as const;
const END = 24;
const MOMENTS = [
  [6, 10],
  [11.5, 15.5],
  [16.5, 20.5],
] as const;

/** The film of a short episode: title, two scenes, end. */
export function shortFilm({ lines }: ShortScript): DemoFilm {
  return {
    seconds: END,
    chapters: ['Title', 'Part one', 'Part two', 'End card'].map((title, at) => ({ start: CUTS[at] ?? 0, title })),
    captions: bilingual(
      lines.map(([english, spanish], at) => {
        const [start, end] = MOMENTS[at] ?? MOMENTS[0];
        return [start, end, english, spanish];
      }),
    ),
  };
}

/** Cycles through every pair of three scenes before repeating one. */
export function partsOf(nth: number): Parts {
  const pairs: readonly Parts[] = [
    [0, 1],
    [1, 2],
    [2, 0],
    [1, 0],
    [2, 1],
    [0, 2],
  ];
  return pairs[nth % pairs.length] ?? [0, 1];
}
