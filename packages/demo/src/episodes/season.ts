import { bilingual } from '../shows/bilingual.ts';
import type { DemoFilm } from '../show.ts';

/** One short episode as it is written down: its own words, and three lines that are spoken in it, in both languages. */
export interface ShortScript {
  readonly title: string;
  readonly text: string;
  /** Plays for anyone, without a subscription. */
  readonly free?: true;
  readonly lines: readonly [Spoken, Spoken, Spoken];
}

type Spoken = readonly [english: string, spanish: string];

/** A season as it is written down; 'film' stands where the show's long film has its place. */
export interface SeasonScript {
  /** 0 for a show that does not count its seasons. */
  readonly number: number;
  /** Days before the start of the demo on which its first episode came out; the others follow week by week. */
  readonly began: number;
  readonly episodes: readonly (ShortScript | 'film')[];
}

/** Which two of a show's scenes make a short one, counted from its first after the title. */
export type Parts = readonly [number, number];

/** Seconds at which the four scenes of a short episode begin, and where it ends. */
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

/** Every pair of three scenes before one comes twice. */
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
