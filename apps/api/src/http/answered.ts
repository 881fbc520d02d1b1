import { withTrace } from '@houselights/jobs';
import type { Metrics } from '@houselights/observability';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** What is remembered of a request that was answered. */
export interface Answered {
  readonly requestId: string;
  /** A contract's name or a pattern, never an address as it came. */
  readonly route: string;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly ms: number;
}

export type Observer = (answered: Answered) => void;

/**
 * Counts and times every request, and logs one line for each: refusals and errors always, the rest at `debug`. The logger blots
 * out tokens in the address; bodies and headers are never logged.
 */
export function createObserver(log: FastifyBaseLogger, metrics: Metrics | undefined): Observer {
  return ({ requestId: reqId, route, method, url, status, ms }) => {
    metrics?.observeRequest(route, method, status, ms / 1_000);
    const line = { reqId, method, url, status, ms: Math.round(ms) };
    if (status >= 400) log.info(line, 'refused');
    else log.debug(line, 'answered');
  };
}

/** Tells of everything that went through the router. What a request sets going carries its id. */
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
