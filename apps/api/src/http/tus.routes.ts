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
 * The two tus 1.0 calls that move bytes. Only `createVideo` creates uploads, so nothing that tus clients may say about a file (its name,
 * its type, where it belongs) is ever read.
 */
export async function tusRoutes(app: FastifyInstance, deps: TusDeps): Promise<void> {
  await app.register((scope) => Promise.resolve(bind(scope, deps)));
}

function bind(app: FastifyInstance, { core, authentication, maintenance, uploads }: TusDeps): void {
  // The body stays a stream; tus stores it as it arrives.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));

  async function mustOwn(request: FastifyRequest<{ Params: { assetId: string } }>): Promise<string> {
    const caller = await authentication.admit(request.headers, { access: 'creator' });
    const { assetId } = request.params;
    if (caller === undefined || hasUnstorableText(assetId) || !(await mayUpload(core, { assetId, caller })))
      throw new Refusal('not_found');
    // HEAD works during maintenance: the sender resumes from that offset afterwards.
    if (request.method === 'PATCH') maintenance.mayWrite(caller);
    return assetId;
  }

  app.route<{ Params: { assetId: string } }>({
    method: ['HEAD', 'PATCH'],
    url: `${uploadsPath}/:assetId`,
    handler: async (request, reply) => {
      const assetId = await mustOwn(request);
      // The last byte may have arrived while the database was down.
      if (request.method === 'HEAD' && (await uploads.isComplete(assetId))) {
        await finishUpload(core, { assetId });
      }
      if (request.method === 'PATCH' && request.headers['content-type'] !== 'application/offset+octet-stream') {
        throw new Refusal('unsupported_media_type');
      }
      // Checked before a byte is read: stored bytes stay, and the sender resumes when there is room again.
      if (request.method === 'PATCH')
        await mustHaveRoom(core, { bytes: announcedBytes(request.headers['content-length']) });
      reply.hijack();
      await uploads.handle(assetId, request.raw, reply.raw);
    },
  });
}

/** The announced body size in bytes; 0 without a Content-Length. */
function announcedBytes(contentLength: string | undefined): number {
  const bytes = Number(contentLength ?? 0);
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : 0;
}
