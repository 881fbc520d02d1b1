import { afterEach } from 'vitest';
import type { StandInOptions } from '../../src/index.ts';
import { makePlans, startStandIn } from '../start.ts';
import type { Plans, Started } from '../start.ts';
import { Visitor } from './visitor.ts';

/** Where the pages lead back to: nobody is there. */
export const site = 'https://house.test';

export interface House extends Started {
  readonly plans: Plans;
  readonly url: string;
  visit(path: string): Promise<Visitor>;
}

const started: Started[] = [];
afterEach(async () => {
  for (const { standIn } of started.splice(0)) await standIn.close();
});

/** A stand-in that listens, with plans to sell; closed after the test. */
export async function openHouse(options: StandInOptions = {}): Promise<House> {
  const made = await startStandIn(options);
  started.push(made);
  const { url } = await made.standIn.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...made,
    url,
    plans: await makePlans(made.stripe),
    visit: (path) => new Visitor(site).open(`${url}${path}`),
  };
}
