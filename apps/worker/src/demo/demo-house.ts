import { seasonsOf } from '@houselights/demo/episodes';
import { demoShows } from '@houselights/demo/shows';
import { demoBanners, demoCollections, demoFaq, demoMarketing, teamWords } from './house-words.ts';
import type { DemoHouse } from '@houselights/core';
import type { DemoEpisode, DemoShow } from '@houselights/demo';

/** The shows that the demo house plays; the other ones have art and words only. */
export const shownShows: readonly DemoShow[] = demoShows.filter((show) => seasonsOf(show).length > 0);

/** The demo house as rows: what is played, who makes it, and how the house puts it side by side. */
export function demoHouse(): DemoHouse {
  const teams = new Map(shownShows.map(({ creator }) => [slugOf(creator), creator]));
  return {
    teams: [...teams].map(([slug, displayName]) => ({ slug, displayName, shortDescription: teamWords[slug] ?? '' })),
    shows: shownShows.map((show) => ({
      slug: show.slug,
      title: show.title,
      tagline: show.tagline,
      description: show.description,
      team: slugOf(show.creator),
      exclusive: !show.free,
      seasons: seasonsOf(show).map(({ number, description, episodes }) => ({
        number,
        description,
        episodes: episodes.map(rowOf),
      })),
    })),
    collections: demoCollections,
    banners: demoBanners,
    faq: demoFaq,
    marketing: demoMarketing,
  };
}

function rowOf({ slug, show, place, title, description, free, film, age, parts }: DemoEpisode) {
  const isLong = parts === null;
  return {
    slug,
    number: place.episode,
    title,
    description,
    free,
    exclusive: !free,
    featured: isLong ? show.featured : null,
    chapters: film.chapters,
    age,
    waits: !isLong,
  };
}

/** A name as it stands in addresses. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
