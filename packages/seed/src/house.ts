import type { Prng } from './prng.ts';
import type { Wording } from './wording.ts';

const day = 86_400_000;

export interface Team {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly createdAt: number;
}

export interface Show {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly tagline: string;
  readonly description: string;
  readonly team: Team;
  /** The taste cluster it is made for. */
  readonly cluster: number;
  readonly exclusive: boolean;
  readonly publishedAt: number;
  readonly episodesOfSeason: number;
  /** Its relative share of the videos. */
  readonly share: number;
}

export interface House {
  readonly teams: readonly Team[];
  readonly shows: readonly Show[];
  readonly collections: readonly { id: string; slug: string; title: string; tagline: string; shows: readonly Show[] }[];
}

/** Number of taste clusters, each with shows of its own. */
export const clusters = 24;

/** Creates teams, shows and collections for a number of videos. `taken` holds the slugs already in use. */
export function makeHouse(
  prng: Prng,
  wording: Wording,
  { videos, now, taken }: { readonly videos: number; readonly now: number; readonly taken: Set<string> },
): House {
  const slugOf = (name: string): string => {
    const plain = name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-');
    const slug = plain.replaceAll(/^-|-$/g, '') || 'untitled';
    for (let count = 1; ; count += 1) {
      const free = count === 1 ? slug : `${slug}-${count}`;
      if (taken.has(free)) continue;
      taken.add(free);
      return free;
    }
  };
  const showCount = Math.min(1_500, Math.max(1, Math.round(videos / 66)));
  const teams = Array.from({ length: Math.max(1, Math.round(showCount * 0.6)) }, (): Team => {
    const name = wording.studio();
    const createdAt = now - prng.whole(400, 2_200) * day;
    return { id: prng.id(createdAt), slug: slugOf(name), name, description: wording.sentence(), createdAt };
  });
  const shows = Array.from({ length: showCount }, (_, at): Show => {
    const title = wording.title();
    const publishedAt = now - Math.floor(prng.random() ** 1.5 * 2_000 + 30) * day;
    return {
      id: prng.id(publishedAt),
      slug: slugOf(title),
      title,
      tagline: wording.sentence(),
      description: wording.sentences(2, 4),
      team: teams[prng.zipf(teams.length)] ?? prng.pick(teams),
      cluster: at % clusters,
      exclusive: prng.happens(0.3),
      publishedAt,
      episodesOfSeason: prng.pick([6, 8, 10, 12, 24, 52]),
      share: 1 / (at + 20),
    };
  });
  const collections = Array.from({ length: Math.min(24, Math.ceil(showCount / 12)) }, () => {
    const title = `${wording.title()} and more`;
    const chosen = prng.shuffle(shows).slice(0, prng.whole(6, 40));
    return { id: prng.id(now - 300 * day), slug: slugOf(title), title, tagline: wording.sentence(), shows: chosen };
  });
  return { teams, shows, collections };
}
