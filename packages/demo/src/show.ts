import type { FaceName } from './type.ts';

/** A moment that the player offers to jump to. */
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
  /** What the player's menu calls it. */
  readonly label: string;
  readonly cues: readonly Cue[];
}

/** A show's three colours and the one its title is set in. */
export interface Palette {
  readonly ground: string;
  readonly figure: string;
  readonly light: string;
  readonly title: string;
}

/** What can be played of a show. Chapters are the film's scenes: one each, the title card first, the end card last. */
export interface DemoFilm {
  /** Length in seconds. */
  readonly seconds: number;
  readonly chapters: readonly Chapter[];
  readonly captions: readonly CaptionTrack[];
}

/** Where an episode stands in its show; season 0 where the show does not count them. */
export interface Place {
  readonly season: number;
  readonly episode: number;
}

/** A place in words. */
export function placeText({ season, episode }: Place): string {
  return season === 0 ? `Episode ${episode}` : `Season ${season}, episode ${episode}`;
}

/** One show of the demo house. */
export interface DemoShow {
  readonly slug: string;
  readonly title: string;
  /** The title as it is broken on posters. */
  readonly titleLines: readonly string[];
  /** The episode that its long film is, or would be. */
  readonly episodeTitle: string;
  readonly place: Place;
  /** What its long film is about. */
  readonly description: string;
  readonly creator: string;
  readonly colours: Palette;
  readonly face: FaceName;
  /** Plays for anyone, without a subscription. */
  readonly free: boolean;
  /** Place among the featured shows, 1 first; null when not featured. */
  readonly featured: number | null;
  /** Its long film, or its pitch where it has no seasons; null for shows that have short episodes or art only. */
  readonly film: DemoFilm | null;
}
