import type { FastifyInstance } from 'fastify';

/** JSON is the only body that the API reads. An empty one counts as none: older clients send the type without a body. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') {
      done(null, undefined);
      return;
    }
    void parse(request, body, done);
  });
}
