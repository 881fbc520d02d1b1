import { seedDemoAccounts, seedDemoVideos } from '@houselights/core';
import { demoShows } from '@houselights/demo/shows';
import type { World } from '@houselights/adapters';
import type { Config } from '@houselights/config';
import type { DemoAccount, DemoVideo } from '@houselights/core';

/** Makes the demo house once in the life of a database: who can sign in, and the films that the worker then draws. */
export async function seedDemo({ core }: World, config: Config): Promise<readonly DemoAccount[]> {
  const accounts = await seedDemoAccounts(core, config.secrets.demoPassword);
  const creator = accounts.find(({ email }) => email.startsWith('creator@'));
  if (creator !== undefined) await seedDemoVideos(core, { ownerId: creator.accountId, videos: demoVideos() });
  return accounts;
}

function demoVideos(): DemoVideo[] {
  return demoShows.flatMap((show) =>
    show.film === null
      ? []
      : [
          {
            slug: show.slug,
            title: show.episodeTitle,
            description: show.description,
            showTitle: show.title,
            episodeText: show.episodeText,
            creatorName: show.creator,
            free: show.free,
            featured: show.featured,
            chapters: show.film.chapters,
          },
        ],
  );
}
