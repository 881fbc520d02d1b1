import { demoEpisodes as written } from '@houselights/demo/episodes';
import type { DemoEpisode } from '@houselights/core';

/** The demo's episodes as rows: what its site file cannot express. */
export const demoEpisodes: readonly DemoEpisode[] = written.map(
  ({ slug, show, place, title, description, free, film, age, parts }) => {
    const isLong = parts === null;
    return {
      slug,
      show: show.slug,
      season: place.season,
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
  },
);
