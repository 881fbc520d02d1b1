import Fastify from 'fastify';
import { Refusal } from '@houselights/contracts';
import { asyncApi } from '../asyncapi.ts';
import { openApi } from '../openapi.ts';
import { hashSource, inlineElements } from './content-policy.ts';
import { sendPrebuilt } from './fast-path/fast-path.ts';
import { prebuildAside } from './fast-path/prebuilt.ts';
import type { Prebuilt } from './fast-path/prebuilt.ts';
import type { AnyRoute } from '@houselights/contracts';
import type { FastifyInstance } from 'fastify';

const address = '/api/openapi.json';
const socketAddress = '/api/asyncapi.json';

/**
 * /api/openapi.json, /api/asyncapi.json (the socket) and the human-readable reference at /api/docs. All are built on first request: the
 * reference alone is megabytes of code, and no start should wait for it.
 */
export function apiReference(app: FastifyInstance, contracts: readonly AnyRoute[], title: string): void {
  const describe = (at: string, make: () => object): void => {
    let document: Promise<Prebuilt> | undefined;
    app.get(at, async (request, reply) => {
      const contentType = 'application/json; charset=utf-8';
      document ??= prebuildAside(JSON.stringify(make()), { contentType });
      return sendPrebuilt(request, reply, await document);
    });
  };
  describe(address, () => openApi(contracts, title));
  describe(socketAddress, () => asyncApi(title));

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
      if (type.startsWith('text/html')) reply.header('content-security-policy', referencePolicy(body.toString()));
      return reply.code(status).type(type).send(body);
    });
  }
}

/**
 * The reference is a large third-party program on the site's own origin: it may run its own scripts, connect to this site alone, and not be
 * framed. It creates its styles at run time.
 */
function referencePolicy(html: string): string {
  const scripts = inlineElements(html, 'script').map((code) => hashSource(code));
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
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
