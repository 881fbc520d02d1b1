import type { Bus } from '@houselights/core';

export interface LoopOptions {
  /** Announces new rows when they are committed. */
  readonly news: Bus;
  readonly topic: string;
  /** Does some of the pending work; resolves to true if there may be more. */
  readonly turn: () => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}

export interface Loop {
  /** Stops after the current turn. */
  close(): Promise<void>;
}

/** Polling interval in ms: the cost of a lost notification. */
const pollEvery = 1_000;

/** Takes turns while there is work, then waits for a notification. A failed turn is retried after the wait. */
export async function startLoop({ news, topic, turn, onError }: LoopOptions): Promise<Loop> {
  let closed = false;
  let woken = true;
  let wake: () => void = () => {};
  const alarm = () => {
    woken = true;
    wake();
  };
  const sleep = () =>
    new Promise<void>((settle) => {
      const timer = setTimeout(settle, pollEvery);
      wake = () => {
        clearTimeout(timer);
        settle();
      };
    });

  const run = async () => {
    while (!closed) {
      woken = false;
      try {
        let more = true;
        while (more && !closed) more = await turn();
      } catch (error) {
        onError(error);
        woken = false;
      }
      if (!woken && !closed) await sleep();
    }
  };

  const unsubscribe = await news.subscribe(topic, alarm);
  const running = run();
  return {
    async close() {
      closed = true;
      alarm();
      await Promise.all([running, unsubscribe()]);
    },
  };
}
