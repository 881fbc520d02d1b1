import { mayReadMetrics } from '@houselights/observability';
import { Refusal } from '@houselights/contracts';
import type { Metrics } from '@houselights/observability';
import type { FastifyInstance } from 'fastify';

/** Times every request under its contract's name, and serves /metrics on this port when there is a token for it. */
export function requestMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { config, url } = request.routeOptions;
    const contract = 'contract' in config && typeof config.contract === 'string' ? config.contract : undefined;
    metrics.observeRequest(contract ?? url ?? 'none', request.method, reply.statusCode, reply.elapsedTime / 1_000);
    done();
  });
  if (token === undefined) return;
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request.headers.authorization, token)) throw new Refusal('unauthenticated');
    const { contentType, body } = await metrics.text();
    return reply.header('cache-control', 'no-store').type(contentType).send(body);
  });
}
