import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** What a page of another origin may send beside what browsers always let it. */
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
/** What it may read beside what browsers always let it. */
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

/** Browsers remember a permission for two hours at most. */
const remembered = 7_200;

/** Which origins' pages may call the API, beside the site's own. No cookie is a key here, so none is ever let through. */
export interface CrossOrigin {
  /** What an answer to this request says besides: nothing where it is no call of the API, or no other origin may make one. */
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
    // Films say themselves that every origin may have them.
    headersFor: ({ url, headers }) =>
      url?.startsWith('/api/') === true ? (allowed.get(headers.origin ?? '') ?? strangers) : none,
    allows: (origin) => origin !== undefined && allowed.has(origin),
  };
}

/** Answers what browsers ask before they let a page of another origin make a call. */
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
