import { findDemoFilm, seedDemoAccounts, seedDemoBattles, seedDemoHouse, subscribeDemoMember } from '@houselights/core';
import { demoFilms, demoPitches } from '@houselights/demo/episodes';
import { demoBattles } from './demo-battles.ts';
import { demoHouse } from './demo-house.ts';
import type { World } from '@houselights/adapters';
import type { Config } from '@houselights/config';
import type { CoreDeps, DemoAccount } from '@houselights/core';

export interface SeedDemoOptions {
  /** Pays at a page of the payment provider's, by the id of its session; absent where nobody can do that for the members. */
  readonly pay?: (sessionId: string) => Promise<void>;
}

/** Makes the demo house once in the life of a database: who can sign in, and the films that the worker then draws. */
export async function seedDemo(
  { core }: World,
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
  if (creator !== undefined) {
    await seedDemoHouse(core, {
      ownerId: creator.accountId,
      house: demoHouse(),
      films: demoFilms.map(({ slug }) => slug),
      pitches: demoPitches.map(({ slug }) => slug),
    });
  }
  await seedDemoBattles(core, demoBattles(await pitchAssets(core)));
  return accounts;
}

/** The asset of each pitch, by its show's slug. */
async function pitchAssets(core: Pick<CoreDeps, 'db'>): Promise<ReadonlyMap<string, string>> {
  const films = await Promise.all(demoPitches.map(({ slug }) => findDemoFilm(core, slug)));
  return new Map(films.flatMap((film) => (film === undefined ? [] : [[film.slug, film.assetId] as const])));
}
