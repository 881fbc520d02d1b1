import type { FastifyInstance } from 'fastify';

/** The API reads JSON bodies only. An empty one counts as none: older clients send the content type without a body. */
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
