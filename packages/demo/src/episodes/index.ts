import { demoShows } from '../shows/index.ts';
import type { DemoFilm, DemoShow, Place } from '../show.ts';
import { coldOpenSeasons } from './cold-open.ts';
import { ladderToNowhereSeasons } from './ladder-to-nowhere.ts';
import { mothSeasonSeasons, saltAndStaticSeasons } from './lamplit.ts';
import { paperKingdomsSeasons } from './paper-kingdoms.ts';
import { propsDepartmentSeasons } from './props-department.ts';
import { partsOf, shortFilm } from './season.ts';
import type { Parts, SeasonScript } from './season.ts';
import { sundialCountySeasons } from './sundial-county.ts';
import { theLongTakeSeasons } from './the-long-take.ts';

const SEASONS: Readonly<Record<string, readonly SeasonScript[]>> = {
  'salt-and-static': saltAndStaticSeasons,
  'props-department': propsDepartmentSeasons,
  'ladder-to-nowhere': ladderToNowhereSeasons,
  'the-long-take': theLongTakeSeasons,
  'paper-kingdoms': paperKingdomsSeasons,
  'moth-season': mothSeasonSeasons,
  'sundial-county': sundialCountySeasons,
  'cold-open': coldOpenSeasons,
};

/** One episode of the demo site. */
export interface DemoEpisode {
  /** For the show's long film, the show's own slug. */
  readonly slug: string;
  readonly show: DemoShow;
  readonly place: Place;
  readonly title: string;
  readonly description: string;
  readonly free: boolean;
  /** How many days before the start of the demo it was published. */
  readonly age: number;
  readonly film: DemoFilm;
  /** Which of the show's scenes it has; null for the long film, which has all of them. */
  readonly parts: Parts | null;
}

/** A season with its episodes in order. */
export interface DemoSeason {
  readonly number: number;
  readonly episodes: readonly DemoEpisode[];
}

/** The seasons of a show; none for a show that consists only of art and text. */
export function seasonsOf(show: DemoShow): DemoSeason[] {
  let shorts = 0;
  return (SEASONS[show.slug] ?? []).map(({ number: season, began, episodes }) => ({
    number: season,
    episodes: episodes.map((script, index): DemoEpisode => {
      const place = { season, episode: index + 1 };
      const age = began - index * 7;
      if (script === 'film') return { ...longEpisode(show), place, age };
      return {
        slug: `${show.slug}-s${season}e${place.episode}`,
        show,
        place,
        title: script.title,
        description: script.text,
        free: script.free ?? false,
        age,
        film: shortFilm(script),
        parts: partsOf(shorts++),
      };
    }),
  }));
}

function longEpisode(show: DemoShow): Omit<DemoEpisode, 'place' | 'age'> {
  const { slug, episodeTitle: title, description, free, film } = show;
  if (film === null) throw new RangeError(`${show.title} has no long film.`);
  return { slug, show, title, description, free, film, parts: null };
}

/** Every episode, in the order in which the films are rendered: the long films first, then the short ones, newest first. */
export const demoEpisodes: readonly DemoEpisode[] = (() => {
  const all = demoShows.flatMap((show) => seasonsOf(show).flatMap(({ episodes }) => episodes));
  const long = all.filter(({ parts }) => parts === null);
  return [...long, ...all.filter(({ parts }) => parts !== null).toSorted((a, b) => a.age - b.age)];
})();

/** The pitches: films of shows that are not made yet. They are not episodes. */
export const demoPitches: readonly DemoEpisode[] = demoShows
  .filter((show) => show.film !== null && seasonsOf(show).length === 0)
  .map((show) => ({ ...longEpisode(show), place: show.place, age: 0 }));

/** Number of long films rendered before the pitches: one for everyone and one for members. */
const firstFilms = 2;

/** Every film, in the order in which they are rendered. */
export const demoFilms: readonly DemoEpisode[] = demoEpisodes.toSpliced(firstFilms, 0, ...demoPitches);

/** The film with this slug; throws a RangeError if there is none. */
export function filmBySlug(slug: string): DemoEpisode {
  const film = demoFilms.find((candidate) => candidate.slug === slug);
  if (film === undefined) throw new RangeError(`There is no demo film called ${slug}.`);
  return film;
}
