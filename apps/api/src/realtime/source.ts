import { onEvent } from '@houselights/core';
import type { CoreDeps } from '@houselights/core';
import type { EventDefinition, EventPayload } from '@houselights/jobs';

/** Sends to the room with this key. */
export type Tell<News> = (key: string, news: News) => void;

/** A source of a channel's events: starts immediately and stops when the returned function is called. */
export type Source<News> = (tell: Tell<News>, keys: () => Iterable<string>) => () => void;

/**
 * Turns bus events into a channel's events: `newsOf` returns the room and the event. `afterGap` is sent to every room when bus events may
 * have been missed.
 */
export function fromEvent<E extends EventDefinition, News>(
  deps: Pick<CoreDeps, 'db' | 'bus'>,
  event: E,
  newsOf: (payload: EventPayload<E>) => { readonly key: string; readonly news: News },
  afterGap?: News,
): Source<News> {
  return (tell, keys) => {
    const listening = onEvent(deps, event, (payload) => {
      const { key, news } = newsOf(payload);
      tell(key, news);
    });
    const stopGap = deps.bus.onGap(() => {
      if (afterGap === undefined) return;
      for (const key of keys()) tell(key, afterGap);
    });
    return () => {
      stopGap();
      void listening.then((stop) => stop());
    };
  };
}
