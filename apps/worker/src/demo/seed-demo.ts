import {
  findDemoFilm,
  seedDemoAccounts,
  seedDemoBattles,
  seedDemoHouse,
  subscribeDemoMember,
  withoutPictures,
} from '@houselights/core';
import { demoFilms, demoPitches } from '@houselights/demo/episodes';
import { demoBattles } from './demo-battles.ts';
import { demoEpisodes } from './demo-episodes.ts';
import { readDemoSite } from './demo-site.ts';
import type { AppContext } from '@houselights/adapters';
import type { Config } from '@houselights/config';
import type { CoreDeps, DemoAccount } from '@houselights/core';

export interface SeedDemoOptions {
  /** Pays at the payment provider's checkout page, by session id; absent if nobody can pay for the demo's members. */
  readonly pay?: (sessionId: string) => Promise<void>;
}

/** Seeds the demo site once per database: its accounts, and the films that the worker then draws. */
export async function seedDemo(
  { core }: AppContext,
  config: Config,
  { pay }: SeedDemoOptions = {},
): Promise<readonly DemoAccount[]> {
  const accounts = await seedDemoAccounts(core, {
    password: config.secrets.demoPassword,
    membersPay: pay !== undefined,
  });
  if (pay !== undefined) {
    await Promise.all(accounts.map((account) => subscribeDemoMember(core, account, pay)));
  }
  const creator = accounts.find(({ email }) => email.startsWith('creator@'));
  if (creator !== undefined) await seedHouse(core, creator.accountId);
  await seedDemoBattles(core, demoBattles(await pitchAssets(core)));
  return accounts;
}

/** Seeds the demo's catalog and films; the worker draws its pictures. An existing one is left untouched. */
export async function seedHouse(core: Pick<CoreDeps, 'db' | 'clock'>, ownerId: string): Promise<void> {
  const films = demoFilms.map(({ slug }) => slug);
  if ((await findDemoFilm(core, { slug: films[0] ?? '' })) !== undefined) return;
  await seedDemoHouse(core, {
    ownerId,
    site: withoutPictures(await readDemoSite((name) => Promise.resolve({ key: name }))),
    episodes: demoEpisodes,
    films,
    pitches: demoPitches.map(({ slug }) => slug),
  });
}

/** The asset of each pitch, by its show's slug. */
async function pitchAssets(core: Pick<CoreDeps, 'db'>): Promise<ReadonlyMap<string, string>> {
  const films = await Promise.all(demoPitches.map(({ slug }) => findDemoFilm(core, { slug })));
  return new Map(films.flatMap((film) => (film === undefined ? [] : [[film.slug, film.assetId] as const])));
}
