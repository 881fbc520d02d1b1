import { Refusal } from '@houselights/contracts';
import { isPublicPicture, previewKey } from '@houselights/core';
import { sendFile } from './send-file.ts';
import type { MediaFiles } from './send-file.ts';
import type { MediaPaths, PlaybackLeases } from '@houselights/core';
import type { FastifyInstance } from 'fastify';

interface MediaFileDeps {
  readonly mediaPaths: MediaPaths;
  readonly leases: Pick<PlaybackLeases, 'lives'>;
  readonly mediaFiles: MediaFiles;
}

const name = '[A-Za-z0-9_-][A-Za-z0-9._-]*';
/** `/media/<token>/<asset>/<file>`, in exactly one spelling: nothing that encodes a slash, a dot or NUL matches. */
const signedPath = new RegExp(`^/media/([\\w-]+\\.[\\w-]+)/([\\w-]{1,64})/(${name}(?:/${name}){0,3})$`);
const previewPath = /^\/media\/preview\/([\w.-]+)$/;
const picturePath = /^\/media\/picture\/([\w./-]+)$/;

/** File types that playback needs; uploads and everything else in storage have no address. */
const signedKinds: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mpd: 'application/dash+xml',
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  vtt: 'text/vtt; charset=utf-8',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};
const pictureKinds: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** Manifests grow as renditions are added, and captions get corrected; pictures and segments never change. */
const changing = new Set(['m3u8', 'mpd', 'vtt']);

/** Serves assets' files behind signed paths, and pictures and excerpts without one. Matches the raw address, never decoded. */
export function mediaFileRoutes(app: FastifyInstance, { mediaPaths, leases, mediaFiles }: MediaFileDeps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    handler: async (request, reply) => {
      // The path is the permission and no cookie is used: players on other origins (a Cast receiver, an app) may read, refusals included.
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
      const [path = ''] = (request.raw.url ?? '').split('?', 1);
      const picture = picturePath.exec(path)?.[1];
      if (picture !== undefined) {
        const contentType = pictureKinds[extension(picture)];
        if (contentType === undefined || !isPublicPicture(picture)) throw new Refusal('not_found');
        const file = { key: picture, contentType, cacheControl: pictureAge(picture) };
        return sendFile(request, reply, mediaFiles, file);
      }
      const preview = previewPath.exec(path)?.[1];
      if (preview !== undefined) {
        const key = previewKey(preview);
        if (key === undefined) throw new Refusal('not_found');
        const file = { key, contentType: 'video/mp4', cacheControl: 'public, max-age=86400' };
        return sendFile(request, reply, mediaFiles, file);
      }
      // The token is checked first: without one, nobody learns what exists.
      const token = /^\/media\/([\w-]+\.[\w-]+)\//.exec(path)?.[1];
      if (token === undefined) throw new Refusal('unauthenticated');
      const grant = mediaPaths.check(token);
      if (grant === undefined) throw new Refusal('media_link_expired');
      const [, , assetId, file = ''] = signedPath.exec(path) ?? [];
      if (assetId === undefined) throw new Refusal('not_found');
      if (assetId !== grant.assetId) throw new Refusal('media_link_expired');
      if (grant.holder !== undefined && !(await leases.lives(grant.holder.playId))) {
        throw new Refusal('media_link_expired');
      }
      const kind = extension(file);
      const contentType = signedKinds[kind];
      if (contentType === undefined) throw new Refusal('not_found');
      const seconds = Math.max(0, Math.floor((grant.expiresAt - Date.now()) / 1_000));
      const cacheControl = changing.has(kind) ? 'private, no-cache' : `private, max-age=${seconds}`;
      return sendFile(request, reply, mediaFiles, { key: `assets/${assetId}/${file}`, contentType, cacheControl });
    },
  });
}

/** A sized picture's name carries a hash of its content, so it never changes; pictures without a hash may be replaced. */
function pictureAge(key: string): string {
  return /-[0-9a-f]{16}(?:-[0-9a-f]{6})?-\d+w\.(?:avif|webp)$/.test(key)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=86400';
}

function extension(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
