import { Unsubscription } from '@houselights/contracts';
import * as core from '@houselights/core';
import type { FastifyInstance } from 'fastify';
import type { ApiDeps } from '../api-deps.ts';

const path = '/api/unsubscribe';
const bodyLimit = 1024;

/**
 * Where mail programs unsubscribe a reader with one click (RFC 8058): they post the form `List-Unsubscribe=One-Click`, without cookies and
 * without following redirects, to the address in the email's header, which says who and proves it.
 */
export async function oneClickUnsubscribe(app: FastifyInstance, { core: deps }: Pick<ApiDeps, 'core'>): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // What the form says is what the method and the address say.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, _body, parsed) => parsed(null));
    scope.post(path, { bodyLimit }, async (request, reply) => {
      const { success, data } = Unsubscription.safeParse(request.query);
      await core.unsubscribeFromMail(deps, success ? data : { campaignId: '', email: '' });
      return reply.header('cache-control', 'no-store').send();
    });
    // Programs that know the address from the header, but not the form, open it.
    scope.get(path, (request, reply) => {
      const [, query = ''] = request.url.split('?');
      return reply
        .code(303)
        .headers({ location: `/unsubscribe?${query}`, 'cache-control': 'no-store' })
        .send();
    });
    done();
  });
}
