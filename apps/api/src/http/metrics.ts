import { mayReadMetrics } from '@houselights/observability';
import { Refusal } from '@houselights/contracts';
import type { Metrics } from '@houselights/observability';
import type { FastifyInstance } from 'fastify';

/** Serves /metrics on this port to requests with the token. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request.headers.authorization, token)) throw new Refusal('unauthenticated');
    const { contentType, body } = await metrics.text();
    return reply.header('cache-control', 'no-store').type(contentType).send(body);
  });
}
