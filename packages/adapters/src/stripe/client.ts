import Stripe from 'stripe';

/** The version of Stripe's API that everything here is written for: the one that the SDK's types describe. */
export const apiVersion = '2026-10-28.endive';

/** A client for Stripe's API at `apiUrl`: Stripe itself or its stand-in. */
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
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: onlyStripes(httpClient ?? Stripe.createNodeHttpClient()),
  });
}

/** A middlebox may answer in Stripe's place: JSON that is not a Stripe object counts as no answer. */
function onlyStripes(client: Stripe.HttpClient): Stripe.HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...asked) => {
      const response = await client.makeRequest(...asked);
      const read = response.toJSON.bind(response);
      return Object.assign(response, {
        toJSON: async () => {
          const body: unknown = await read();
          if (typeof body === 'object' && body !== null && ('object' in body || 'error' in body)) return body;
          throw new SyntaxError('no object of Stripe');
        },
      });
    },
  };
}
