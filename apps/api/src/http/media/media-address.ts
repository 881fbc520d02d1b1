import { Refusal } from '@houselights/contracts';
import { isPublicPicture, previewKey } from '@houselights/core';
import type { MediaPaths, PlaybackLeases } from '@houselights/core';

export interface MediaAddressDeps {
  readonly mediaPaths: MediaPaths;
  readonly leases: Pick<PlaybackLeases, 'lives' | 'isFree'>;
}

export interface FileToSend {
  readonly key: string;
  readonly contentType: string;
  readonly cacheControl: string;
  /** True if the file may be replaced under its name. */
  readonly changes: boolean;
  /** True if the storage itself may send it: what nobody may keep and what refers to other files stays here. */
  readonly mayRedirect: boolean;
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

/**
 * The file behind an address, if the address may be read now; at once where nothing has to be asked. Matches the raw address, never
 * decoded. Throws or rejects with the refusal.
 */
export function readMediaAddress(deps: MediaAddressDeps, url: string): FileToSend | Promise<FileToSend> {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  // Most requests are for a signed file. The token is checked first: without one, nobody learns what exists.
  const [, signed, assetId, file = ''] = signedPath.exec(path) ?? [];
  if (signed === undefined) {
    const open = readOpenAddress(path);
    if (open !== undefined) return open;
  }
  const token = signed ?? /^\/media\/([\w-]+\.[\w-]+)\//.exec(path)?.[1];
  const grant = mediaGrant(deps, token, assetId);
  return grant instanceof Promise ? grant.then((known) => signedFile(known, file)) : signedFile(grant, file);
}

interface MediaGrant {
  readonly assetId: string;
  /** ms since 1970. */
  readonly expiresAt: number;
}

/** Permission to read an asset's files, if `token` gives it now. Throws or rejects with the refusal. */
export function mediaGrant(
  { mediaPaths, leases }: MediaAddressDeps,
  token: string | undefined,
  assetId: string | undefined,
): MediaGrant | Promise<MediaGrant> {
  if (token === undefined) throw new Refusal('unauthenticated');
  const grant = mediaPaths.check(token);
  if (grant === undefined) throw new Refusal('media_link_expired');
  if (assetId === undefined) throw new Refusal('not_found');
  if (assetId !== grant.assetId) throw new Refusal('media_link_expired');
  const lives = grant.holder === undefined ? leases.isFree(assetId) : leases.lives(grant.holder.playId);
  return typeof lives === 'boolean' ? mustLive(lives, grant) : lives.then((known) => mustLive(known, grant));
}

function mustLive(lives: boolean, grant: MediaGrant): MediaGrant {
  if (!lives) throw new Refusal('media_link_expired');
  return grant;
}

function signedFile({ assetId, expiresAt }: MediaGrant, file: string): FileToSend {
  const kind = extension(file);
  const contentType = signedKinds[kind];
  if (contentType === undefined) throw new Refusal('not_found');
  const changes = changing.has(kind);
  const seconds = Math.max(0, Math.floor((expiresAt - Date.now()) / 1_000));
  const cacheControl = changes ? 'private, no-cache' : `private, max-age=${seconds}`;
  return { key: `assets/${assetId}/${file}`, contentType, cacheControl, changes, mayRedirect: !changes };
}

/** A picture or an excerpt, which need no token; undefined for any other address. */
function readOpenAddress(path: string): FileToSend | undefined {
  const picture = picturePath.exec(path)?.[1];
  if (picture !== undefined) {
    const contentType = pictureKinds[extension(picture)];
    if (contentType === undefined || !isPublicPicture(picture)) throw new Refusal('not_found');
    // A sized picture's name carries a hash of its content, so it never changes; pictures without a hash may be replaced.
    const isHashed = /-[0-9a-f]{16}(?:-[0-9a-f]{6})?-\d+w\.(?:avif|webp)$/.test(picture);
    const cacheControl = isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400';
    return { key: picture, contentType, cacheControl, changes: !isHashed, mayRedirect: false };
  }
  const preview = previewPath.exec(path)?.[1];
  if (preview === undefined) return undefined;
  const key = previewKey(preview);
  if (key === undefined) throw new Refusal('not_found');
  return { key, contentType: 'video/mp4', cacheControl: 'public, max-age=86400', changes: true, mayRedirect: false };
}

function extension(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
