import type { TestAccountSettings } from '@houselights/adapters/stripe-check';

type HttpClient = NonNullable<TestAccountSettings['httpClient']>;
type Body = Readonly<Record<string, unknown>>;

export interface Refused {
  /** The HTTP status. */
  readonly refused: number;
  readonly message: string;
}

/** Replaces an answer by its body, another body or a refusal. */
export type Spoil = (answer: {
  readonly method: string;
  readonly path: string;
  readonly sent: string;
  readonly body: Body;
}) => Body | Refused;

/** A client whose answers differ from Stripe's. */
export function spoiled(client: HttpClient | undefined, spoil: Spoil): HttpClient {
  if (client === undefined) throw new Error('there is no client');
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      const [, , address, method, , sent] = request;
      const reply = await client.makeRequest(...request);
      const body = (await reply.toJSON()) as Body;
      const other = spoil({ method, path: address.replace(/\?.*$/, ''), sent: sent ?? '', body });
      const refused = isRefused(other) ? other : undefined;
      const error = { type: 'invalid_request_error', message: refused?.message };
      return {
        getStatusCode: () => refused?.refused ?? reply.getStatusCode(),
        getHeaders: () => reply.getHeaders(),
        getRawResponse: () => reply.getRawResponse(),
        toStream: (done) => reply.toStream(done),
        toJSON: () => Promise.resolve(refused === undefined ? other : { error }),
      };
    },
  };
}

function isRefused(answer: Body | Refused): answer is Refused {
  return typeof answer['refused'] === 'number';
}
