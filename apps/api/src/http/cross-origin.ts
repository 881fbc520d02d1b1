import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Request headers that a page of another origin may send beyond the safelisted ones. */
const sent = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
];
/** Response headers that it may read beyond the safelisted ones. */
const read = [
  'etag',
  'location',
  'retry-after',
  'tus-max-size',
  'tus-resumable',
  'tus-version',
  'upload-expires',
  'upload-length',
  'upload-offset',
  'www-authenticate',
];
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/** Browsers cache a preflight for two hours at most. */
const remembered = 7_200;

/** Origins, besides the site's own, whose pages may call the API. No cookie authenticates here, so credentials are never allowed. */
export interface CrossOrigin {
  /** Extra headers for the answer to this request: none if it is not an API call, or no other origin is allowed. */
  headersFor(request: Pick<IncomingMessage, 'url' | 'headers'>): readonly (readonly [name: string, value: string])[];
  allows(origin: string | undefined): boolean;
}

const none: readonly [] = [];

export function createCrossOrigin(origins: readonly string[]): CrossOrigin {
  if (origins.length === 0) return { headersFor: () => none, allows: () => false };
  const vary = ['vary', 'origin'] as const;
  const strangers = [vary];
  const allowed = new Map(
    origins.map((origin) => [
      origin,
      [vary, ['access-control-allow-origin', origin], ['access-control-expose-headers', read.join(', ')]] as const,
    ]),
  );
  return {
    // Films allow every origin themselves.
    headersFor: ({ url, headers }) =>
      url?.startsWith('/api/') === true ? (allowed.get(headers.origin ?? '') ?? strangers) : none,
    allows: (origin) => origin !== undefined && allowed.has(origin),
  };
}

/** Answers CORS preflights. */
export function answerPreflights(app: FastifyInstance, crossOrigin: CrossOrigin): void {
  const asks = ({ origin, 'access-control-request-method': method }: IncomingHttpHeaders): boolean =>
    method !== undefined && crossOrigin.allows(origin);
  app.options('/api/*', (request, reply) => {
    if (!asks(request.headers)) return reply.callNotFound();
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': sent.join(', '),
        'access-control-max-age': String(remembered),
        'cache-control': 'no-store',
      })
      .send();
  });
}
