import { demoShows } from '@houselights/demo/shows';
import type { DemoHouse } from '@houselights/core';

const hoursBetween = 26;

/** The demo house as rows: what can be played of its shows, who makes them, and how the house puts them side by side. */
export function demoHouse(): DemoHouse {
  const shows = demoShows.filter(({ film }) => film !== null);
  const teams = new Map(shows.map(({ creator }) => [slugOf(creator), creator]));
  return {
    teams: [...teams].map(([slug, displayName]) => ({ slug, displayName, shortDescription: '' })),
    shows: shows.map((show, at) => ({
      slug: show.slug,
      title: show.title,
      tagline: show.tagline,
      description: show.description,
      team: slugOf(show.creator),
      exclusive: !show.free,
      seasons: [
        {
          number: show.place.season,
          description: '',
          episodes: [
            {
              slug: show.slug,
              number: show.place.episode,
              title: show.episodeTitle,
              description: show.description,
              free: show.free,
              exclusive: !show.free,
              featured: show.featured,
              chapters: show.film?.chapters ?? [],
              age: (at * hoursBetween) / 24,
            },
          ],
        },
      ],
    })),
    collections: [],
    banners: [],
    faq: [],
    marketing: [],
  };
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
