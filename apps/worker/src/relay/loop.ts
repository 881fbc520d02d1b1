import type { Bus } from '@houselights/core';

export interface LoopOptions {
  /** Tells of new rows at their commit. */
  readonly news: Bus;
  readonly topic: string;
  /** Does some of what there is; resolves to true when there may be more. */
  readonly turn: () => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}

export interface Loop {
  /** Ends after the turn that runs. */
  close(): Promise<void>;
}

/** Looks without being told so often, in ms: what a lost notification costs. */
const pollEvery = 1_000;

/** Takes turns as long as there is something to do, then waits for news. A turn that fails is taken again after the wait. */
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
