import type { FastifyInstance } from 'fastify';

/**
 * One line for each answered request: refusals and errors always, the rest at `debug`. The logger blots out tokens in the
 * address; bodies and headers are never logged.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    const line = { method: request.method, url: request.url, status, ms: Math.round(elapsedTime) };
    if (status >= 400) request.log.info(line, 'refused');
    else request.log.debug(line, 'answered');
    done();
  });
}
