import type { Metrics } from '@houselights/observability';

/** What somebody is told who can do something about it, at most once in an hour. */
const quietMs = 60 * 60_000;

interface RefusedWebhooks {
  /** A request that carried a signature was not believed. */
  readonly refused: () => void;
}

/**
 * Says that requests with a signature of the payment provider's are refused: at the first one, then once an hour with how many there were. Anybody
 * can send such a request, so each by itself says nothing.
 */
export function watchRefusedWebhooks(
  say: (sentence: string) => void,
  metrics: Pick<Metrics, 'watchCount'> | undefined,
  now: () => number = () => performance.now(),
): RefusedWebhooks {
  let [all, unsaid] = [0, 0];
  let saidAt = -Infinity;
  metrics?.watchCount(
    'houselights_payment_webhooks_refused_total',
    'Requests with a signature of the payment provider that were not believed',
    [],
    () => [{ labels: {}, value: all }],
  );
  return {
    refused() {
      all += 1;
      unsaid += 1;
      if (now() - saidAt < quietMs) return;
      say(
        `${unsaid === 1 ? 'A request' : `${unsaid} requests`} with a Stripe signature could not be believed: if Stripe sent it, ` +
          "STRIPE_WEBHOOK_SECRET is not the one of this endpoint, or this machine's clock is wrong. Until that is mended the site hears of " +
          'payments an hour late.',
      );
      [unsaid, saidAt] = [0, now()];
    },
  };
}
