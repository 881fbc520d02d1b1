import { seedDemoAccounts, seedDemoHouse } from '@houselights/core';
import { demoEpisodes } from '@houselights/demo/episodes';
import { demoHouse } from './demo-house.ts';
import type { World } from '@houselights/adapters';
import type { Config } from '@houselights/config';
import type { DemoAccount } from '@houselights/core';

/** Makes the demo house once in the life of a database: who can sign in, and the films that the worker then draws. */
export async function seedDemo({ core }: World, config: Config): Promise<readonly DemoAccount[]> {
  const accounts = await seedDemoAccounts(core, config.secrets.demoPassword);
  const creator = accounts.find(({ email }) => email.startsWith('creator@'));
  const films = demoEpisodes.map(({ slug }) => slug);
  if (creator !== undefined) await seedDemoHouse(core, { ownerId: creator.accountId, house: demoHouse(), films });
  return accounts;
}
