import { Refusal } from '@houselights/contracts';
import { readRange } from './byte-range.ts';
import type { ByteRange } from './byte-range.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';

/** The part of media storage that sending files needs. `etag` has no quotes. */
export interface MediaFiles {
  stat(key: string): Promise<{ readonly size: number; readonly etag: string; readonly modifiedAt: Date } | undefined>;
  open(key: string, range?: ByteRange): Promise<Readable | undefined>;
}

export interface FileToSend {
  readonly key: string;
  readonly contentType: string;
  readonly cacheControl: string;
}

/** Sends a stored file or a part of it. The stream is read as fast as the client takes it and closed when the client leaves. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: MediaFiles,
  { key, contentType, cacheControl }: FileToSend,
): Promise<FastifyReply> {
  const stored = await files.stat(key);
  if (stored === undefined) throw new Refusal('not_found');
  const etag = `"${stored.etag}"`;
  const { headers } = request;
  reply
    .header('etag', etag)
    .header('last-modified', stored.modifiedAt.toUTCString())
    .header('cache-control', cacheControl)
    .header('accept-ranges', 'bytes')
    // The path is the permission and no cookie is used: players on other origins (a Cast receiver, an app) may read.
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin');
  if (isKnown(headers['if-none-match'], headers['if-modified-since'], etag, stored.modifiedAt)) {
    return reply.code(304).send();
  }
  const wanted = holdsStill(headers['if-range'], etag) ? readRange(headers.range, stored.size) : undefined;
  if (wanted === 'unsatisfiable') {
    reply.header('content-range', `bytes */${stored.size}`);
    throw new Refusal('media_range');
  }
  const length = wanted === undefined ? stored.size : wanted.end - wanted.start + 1;
  if (wanted !== undefined) {
    reply.code(206).header('content-range', `bytes ${wanted.start}-${wanted.end}/${stored.size}`);
  }
  reply.type(contentType).header('content-length', length);
  if (request.method === 'HEAD') return reply.send();
  const stream = await files.open(key, wanted);
  if (stream === undefined) throw new Refusal('not_found');
  // A client that left while the file was being opened triggers no later event.
  if (request.raw.destroyed || reply.raw.destroyed) stream.destroy();
  return reply.send(stream);
}

/** True if the client's copy is current (RFC 9110, section 13.1). */
function isKnown(tags: string | undefined, since: string | undefined, etag: string, modifiedAt: Date): boolean {
  if (tags !== undefined) {
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  }
  return since !== undefined && Date.parse(since) >= Math.floor(modifiedAt.getTime() / 1_000) * 1_000;
}

/** True if a range matches the client's copy of the file. Only a strong tag can prove that. */
function holdsStill(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag;
}
