import { withTrace } from '@houselights/jobs';
import type { Metrics } from '@houselights/observability';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** An answered request, as its observers see it. */
export interface ObservedRequest {
  readonly requestId: string;
  /** The contract's name or the route's pattern, never the raw address. */
  readonly route: string;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly ms: number;
}

export type Observer = (answered: ObservedRequest) => void;

/**
 * Counts and times every request, and logs one line for each: refusals and errors always, the rest at `debug`. The logger redacts tokens in
 * the address; bodies and headers are never logged.
 */
export function createObserver(log: FastifyBaseLogger, metrics: Metrics | undefined): Observer {
  return ({ requestId: reqId, route, method, url, status, ms }) => {
    metrics?.observeRequest(route, method, status, ms / 1_000);
    const line = { reqId, method, url, status, ms: Math.round(ms) };
    if (status >= 400) log.info(line, 'refused');
    else log.debug(line, 'answered');
  };
}

/** Observes every request that went through the router. Work that a request starts carries its id as trace. */
export function observeRouted(app: FastifyInstance, observe: Observer): void {
  app.addHook('onRequest', (request, _reply, done) => withTrace(request.id, done));
  app.addHook('onResponse', (request, reply, done) => {
    const { config, url } = request.routeOptions;
    const contract = 'contract' in config && typeof config.contract === 'string' ? config.contract : undefined;
    observe({
      requestId: request.id,
      route: contract ?? url ?? 'none',
      method: request.method,
      url: request.url,
      status: reply.statusCode,
      ms: reply.elapsedTime,
    });
    done();
  });
}
