import Stripe from 'stripe';

/** The version of Stripe's API that everything here is written against: the one that the SDK's types describe. */
export const apiVersion = '2026-10-28.endive';

/** Stripe's API behind `apiUrl`: Stripe's own, or what stands in for it. */
export function createClient(
  { secretKey, apiUrl }: { readonly secretKey: string; readonly apiUrl: string },
  httpClient?: Stripe.HttpClient,
): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  const secure = protocol === 'https:';
  return new Stripe(secretKey, {
    apiVersion,
    host: hostname,
    port: port === '' ? (secure ? 443 : 80) : port,
    protocol: secure ? 'https' : 'http',
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(httpClient === undefined ? {} : { httpClient }),
  });
}
