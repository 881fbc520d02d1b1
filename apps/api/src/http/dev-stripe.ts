import type { LocalDoor } from './local-door.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const timeoutMs = 60_000;
/** Nothing encoded, and no segment that begins with a dot. */
const dashboardPath = /^\/dev\/stripe(?:\/[\w:~@-][\w:~@.-]*)*\/?$/;

/**
 * Local mode only: proxies /dev/stripe to the dashboard of the Stripe emulator at `apiUrl`. The dashboard can do everything that Stripe
 * can, so only requests from this machine get through, and to the dashboard alone.
 */
export async function devStripe(app: FastifyInstance, apiUrl: string, isAtThisMachine: LocalDoor): Promise<void> {
  const onRequest = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    // Checks the raw URL: a path that decodes to somewhere else is not a dashboard page.
    const [path = ''] = (request.raw.url ?? '').split('?', 1);
    if (dashboardPath.test(path)) isAtThisMachine(request, reply, done);
    else reply.callNotFound();
  };
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    for (const url of ['/dev/stripe', '/dev/stripe/*']) {
      scope.route({
        method: ['GET', 'POST'],
        url,
        onRequest,
        handler: (request, reply) => handOn(request, reply, apiUrl),
      });
    }
    done();
  });
}

async function handOn(request: FastifyRequest, reply: FastifyReply, apiUrl: string): Promise<FastifyReply> {
  const type = request.headers['content-type'];
  const answer = await fetch(`${apiUrl}${request.url}`, {
    method: request.method,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(request.headers.cookie === undefined ? {} : { cookie: request.headers.cookie }),
    },
    ...(typeof request.body === 'string' ? { body: request.body } : {}),
  });
  for (const name of ['content-type', 'content-security-policy', 'location', 'set-cookie', 'referrer-policy']) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return reply
    .code(answer.status)
    .header('cache-control', 'no-store')
    .send(Buffer.from(await answer.arrayBuffer()));
}
