import type { FaceName } from './type.ts';

/** A position that the player offers to jump to. */
export interface Chapter {
  /** Seconds from the start. */
  readonly start: number;
  readonly title: string;
}

/** One caption, in seconds. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Captions of one language. */
export interface CaptionTrack {
  /** BCP 47. */
  readonly language: string;
  /** The label in the player's menu. */
  readonly label: string;
  readonly cues: readonly Cue[];
}

/** A show's three colours, and the colour of its title. */
export interface Palette {
  readonly ground: string;
  readonly figure: string;
  readonly light: string;
  readonly title: string;
}

/** The playable content of a show. Chapters are the film's scenes: one each, the title card first, the end card last. */
export interface DemoFilm {
  /** Length in seconds. */
  readonly seconds: number;
  readonly chapters: readonly Chapter[];
  readonly captions: readonly CaptionTrack[];
}

/** An episode's position in its show; season 0 if the show does not number its seasons. */
export interface Place {
  readonly season: number;
  readonly episode: number;
}

/** The position as text. */
export function placeText({ season, episode }: Place): string {
  return season === 0 ? `Episode ${episode}` : `Season ${season}, episode ${episode}`;
}

/** One show of the demo site. */
export interface DemoShow {
  readonly slug: string;
  readonly title: string;
  /** The title as broken into lines on posters. */
  readonly titleLines: readonly string[];
  /** The title of the episode that its long film is, or would be. */
  readonly episodeTitle: string;
  readonly place: Place;
  /** The description of its long film. */
  readonly description: string;
  readonly creator: string;
  readonly colours: Palette;
  readonly face: FaceName;
  /** Plays for anyone, without a subscription. */
  readonly free: boolean;
  /** Position among the featured shows, starting at 1; null if not featured. */
  readonly featured: number | null;
  /** Its long film, or its pitch if it has no seasons; null for shows with only short episodes or art. */
  readonly film: DemoFilm | null;
}
