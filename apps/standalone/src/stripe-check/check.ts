import { createTestAccount } from '@houselights/adapters/stripe-check';
import { CheckHouse } from './house.ts';
import { partsOf } from './parts/index.ts';
import { walkThrough } from './walk.ts';
import type { TestAccountSettings } from '@houselights/adapters/stripe-check';
import type { CheckHouseOptions } from './house.ts';
import type { Closers } from '../shutdown.ts';
import type { Outcome } from './walk.ts';

export interface CheckOptions
  extends Omit<TestAccountSettings, 'run'>, Pick<CheckHouseOptions, 'databaseUrl' | 'folder' | 'publicUrl'> {
  readonly say: (line: string) => void;
}

/** Walks a test account through the whole life of memberships with the product's own commands. `closers` remove what it creates there. */
export async function checkStripe(options: CheckOptions, closers: Closers): Promise<Outcome> {
  const run = Date.now().toString(36);
  const account = createTestAccount({ ...options, run });
  const house = await CheckHouse.open({ ...options, account, run }, closers);
  closers.add(() => account.close());
  // Failures caused by the shutdown are not reported.
  const say = (line: string): void => (closers.ending ? undefined : options.say(line));
  return walkThrough(partsOf(house), { say, takeRefusal: () => account.takeRefusal() });
}
