import { Refusal } from '@houselights/contracts';
import { finishUpload, mayUpload, mustHaveRoom } from '@houselights/core';
import type { MediaDeps } from '@houselights/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authentication } from './authentication.ts';
import type { Maintenance } from './maintenance.ts';
import { hasUnstorableText } from './text-guard.ts';
import { uploadsPath } from './upload-store.ts';
import type { UploadStore } from './upload-store.ts';

interface TusDeps {
  readonly core: MediaDeps;
  readonly authentication: Authentication;
  readonly maintenance: Maintenance;
  readonly uploads: UploadStore;
}

/**
 * The two calls of tus 1.0 that move bytes. Uploads come into being by `createVideo` alone, so nothing of what tus clients
 * may say about a file (its name, its type, where it belongs) is ever read.
 */
export async function tusRoutes(app: FastifyInstance, deps: TusDeps): Promise<void> {
  await app.register((scope) => Promise.resolve(bind(scope, deps)));
}

function bind(app: FastifyInstance, { core, authentication, maintenance, uploads }: TusDeps): void {
  // The body stays a stream, for tus to store as it comes.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));

  async function mustOwn(request: FastifyRequest<{ Params: { assetId: string } }>): Promise<string> {
    const caller = await authentication.admit(request.headers, { access: 'creator' });
    const { assetId } = request.params;
    if (caller === undefined || hasUnstorableText(assetId) || !(await mayUpload(core, { assetId, caller })))
      throw new Refusal('not_found');
    // Where it stands may be asked: its sender goes on from there when the site does.
    if (request.method === 'PATCH') maintenance.mayWrite(caller);
    return assetId;
  }

  app.route<{ Params: { assetId: string } }>({
    method: ['HEAD', 'PATCH'],
    url: `${uploadsPath}/:assetId`,
    handler: async (request, reply) => {
      const assetId = await mustOwn(request);
      // The last byte may have come while the database was away.
      if (request.method === 'HEAD' && (await uploads.isComplete(assetId))) {
        await finishUpload(core, { assetId });
      }
      if (request.method === 'PATCH' && request.headers['content-type'] !== 'application/offset+octet-stream') {
        throw new Refusal('unsupported_media_type');
      }
      // Before a byte is taken: what is here stays, and its sender goes on from there when there is room again.
      if (request.method === 'PATCH')
        await mustHaveRoom(core, { bytes: announcedBytes(request.headers['content-length']) });
      reply.hijack();
      await uploads.handle(assetId, request.raw, reply.raw);
    },
  });
}

/** Bytes that a body says it has; none where it comes without a length. */
function announcedBytes(contentLength: string | undefined): number {
  const bytes = Number(contentLength ?? 0);
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : 0;
}
