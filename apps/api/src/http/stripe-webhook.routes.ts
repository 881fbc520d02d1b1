import { Refusal } from '@houselights/contracts';
import { receiveWebhook, stripeWebhookPath } from '@houselights/core';
import { watchRefusedWebhooks } from './refused-webhooks.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { Metrics } from '@houselights/observability';
import type { FastifyInstance } from 'fastify';

const bodyLimit = 512 * 1024;

/**
 * Receives Stripe's signed webhooks. The signature covers the raw bytes, so this is no JSON route: the body stays text until its signature
 * is verified. Answers as soon as the event is stored; a job processes it.
 */
export async function stripeWebhookRoutes(
  app: FastifyInstance,
  { core }: Pick<ApiDeps, 'core'>,
  metrics?: Pick<Metrics, 'watchCount'>,
): Promise<void> {
  const { refused } = watchRefusedWebhooks((sentence) => app.log.error(sentence), metrics);
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, parsed) => parsed(null, body));
    scope.post(stripeWebhookPath, { bodyLimit }, async (request, reply) => {
      if (!core.payments.offered) throw new Refusal('not_found');
      const signature = request.headers['stripe-signature'];
      const body = typeof request.body === 'string' ? request.body : '';
      if (typeof signature !== 'string') throw new Refusal('webhook_not_believed');
      if (!(await receiveWebhook(core, { body, signature }))) {
        refused();
        throw new Refusal('webhook_not_believed');
      }
      return reply.code(200).header('cache-control', 'no-store').send({ received: true });
    });
    done();
  });
}
