import { setTimeout as wait } from 'node:timers/promises';
import { billingEventsTopic, handleNextEvents, isDependencyDown } from '@houselights/core';
import { startLoop } from './loop.ts';
import type { DatabaseClock } from '@houselights/adapters';
import type { Bus, CoreDeps } from '@houselights/core';
import type { Loop } from './loop.ts';

export interface BillingEventsDeps {
  readonly core: CoreDeps;
  /** The clock that `core` goes by. */
  readonly databaseClock: Pick<DatabaseClock, 'compare'>;
  /** Tells of new rows at their commit. */
  readonly databaseNews: Bus;
  readonly onError: (error: unknown) => void;
}

/** Customers that are read at once. */
const lanes = 2;
/** Rest after each, in ms: whatever else this process does goes on in a crowd, and more news of one customer come together. */
const rest = 20;

/** Handles what the payment provider has told, customer by customer. Any number of workers do this beside each other. */
export async function startBillingEvents(deps: BillingEventsDeps): Promise<Loop> {
  const { core, databaseClock, databaseNews, onError } = deps;
  const turn = async (): Promise<boolean> => {
    await databaseClock.compare();
    try {
      const hasHandled = await handleNextEvents(core);
      if (hasHandled) await wait(rest);
      return hasHandled;
    } catch (error) {
      if (isDependencyDown(error)) throw error;
      // One that cannot be handled waits by itself; the others need not.
      onError(error);
      return true;
    }
  };
  const loops = await Promise.all(
    Array.from({ length: lanes }, () => startLoop({ news: databaseNews, topic: billingEventsTopic, turn, onError })),
  );
  return {
    close: async () => {
      await Promise.all(loops.map((loop) => loop.close()));
    },
  };
}
