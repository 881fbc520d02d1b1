import { Refusal } from '@houselights/contracts';
import type { ApiDeps } from '../api-deps.ts';
import type { FastifyInstance } from 'fastify';

/** /healthz: the process is up. /readyz: database and bus answer, so that traffic may come. */
export function healthRoutes(app: FastifyInstance, { core }: Pick<ApiDeps, 'core'>): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await Promise.all([core.db.ping(), core.bus.ping()]);
    } catch (error) {
      app.log.warn({ err: error }, 'not ready');
      throw new Refusal('unavailable', { retryAfter: 2 });
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
