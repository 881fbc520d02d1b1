import { afterEach } from 'vitest';
import type { StripeEmulatorOptions } from '../../src/index.ts';
import { makePlans, startEmulator } from '../start.ts';
import type { Plans, Started } from '../start.ts';
import { Visitor } from './visitor.ts';

/** The site that pages lead back to: it does not exist. */
export const site = 'https://house.test';

export interface House extends Started {
  readonly plans: Plans;
  readonly url: string;
  visit(path: string): Promise<Visitor>;
}

const started: Started[] = [];
afterEach(async () => {
  for (const { emulator } of started.splice(0)) await emulator.close();
});

/** A listening emulator with plans to sell; closed after the test. */
export async function openHouse(options: StripeEmulatorOptions = {}): Promise<House> {
  const made = await startEmulator(options);
  started.push(made);
  const { url } = await made.emulator.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...made,
    url,
    plans: await makePlans(made.stripe),
    visit: (path) => new Visitor(site).open(`${url}${path}`),
  };
}
