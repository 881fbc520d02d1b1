import { Refusal } from '@houselights/contracts';
import { createReadiness } from '@houselights/core';
import type { ApiDeps } from '../api-deps.ts';
import type { FastifyInstance } from 'fastify';

/**
 * /healthz: the process is up. /readyz: the database answers and is fully migrated, so traffic may come. A bus that is down is reported but
 * takes no process out of rotation, because all of them would go.
 */
export function healthRoutes(app: FastifyInstance, { core }: Pick<ApiDeps, 'core'>): void {
  const readiness = createReadiness(core);
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }));
  app.get('/readyz', async (_request, reply) => {
    const { missing, bus } = await readiness().catch((error: unknown) => {
      app.log.warn({ err: error }, 'not ready');
      throw new Refusal('unavailable', { retryAfter: 2 });
    });
    if (missing.length > 0) throw new Refusal('not_migrated', { retryAfter: 5 });
    return reply.header('cache-control', 'no-store').send({ status: 'ready', bus });
  });
}
