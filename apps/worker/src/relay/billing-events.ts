import { setTimeout as wait } from 'node:timers/promises';
import { billingEventsTopic, handleNextEvents, isDependencyDown } from '@houselights/core';
import { startLoop } from './loop.ts';
import type { DatabaseClock } from '@houselights/adapters';
import type { Bus, CoreDeps } from '@houselights/core';
import type { Loop } from './loop.ts';

export interface BillingEventsDeps {
  readonly core: CoreDeps;
  /** The clock that `core` uses. */
  readonly databaseClock: Pick<DatabaseClock, 'compare'>;
  /** Announces new rows when they are committed. */
  readonly databaseNews: Bus;
  readonly onError: (error: unknown) => void;
}

/** How many customers are read concurrently. */
const lanes = 2;
/** Pause after each, in ms: leaves room for this process's other work under load, and lets events of one customer accumulate. */
const rest = 20;

/** Handles the payment provider's events, customer by customer. Any number of workers may run concurrently. */
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
      // An event that cannot be handled waits; the others go ahead.
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
