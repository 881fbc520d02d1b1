import Fastify from 'fastify';
import { Refusal } from '@houselights/contracts';
import { openApi } from '../openapi.ts';
import { sendPrebuilt } from './early-answers.ts';
import { prebuild } from './prebuilt.ts';
import type { Prebuilt } from './prebuilt.ts';
import type { AnyRoute } from '@houselights/contracts';
import type { FastifyInstance } from 'fastify';

const address = '/api/openapi.json';

/**
 * /api/openapi.json and the reference that people read at /api/docs. Both are made when somebody first asks: the reference alone
 * is megabytes of code that no start should wait for.
 */
export function apiReference(app: FastifyInstance, contracts: readonly AnyRoute[], title: string): void {
  let document: Prebuilt | undefined;
  app.get(address, (request, reply) => {
    const contentType = 'application/json; charset=utf-8';
    document ??= prebuild(JSON.stringify(openApi(contracts, title)), { contentType });
    return sendPrebuilt(request, reply, document);
  });

  let reference: Promise<FastifyInstance> | undefined;
  const ask = async (url: string): Promise<{ status: number; type: string; body: Buffer; location: string }> => {
    reference ??= createReference();
    const { statusCode, headers, rawPayload } = await (await reference).inject(url);
    const { 'content-type': type = 'text/plain', location = '' } = headers;
    return { status: statusCode, type: String(type), body: rawPayload, location: String(location) };
  };
  for (const url of ['/api/docs', '/api/docs/*']) {
    app.get(url, async (request, reply) => {
      const { status, type, body, location } = await ask(request.url);
      if (status >= 400) throw new Refusal('not_found');
      if (location !== '') reply.header('location', location);
      return reply.code(status).type(type).send(body);
    });
  }
}

async function createReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: { url: address, withDefaultFonts: false, telemetry: false },
  });
  await app.ready();
  return app;
}
