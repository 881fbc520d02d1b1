import type { Metrics } from '@houselights/observability';

/** The operator is notified at most once an hour. */
const quietMs = 60 * 60_000;

interface RefusedWebhooks {
  /** Called for a request with a signature that did not verify. */
  readonly refused: () => void;
}

/**
 * Reports webhook requests with an invalid payment provider signature: the first one, then at most once an hour with their number. Anybody
 * can send such a request, so a single one means nothing.
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
