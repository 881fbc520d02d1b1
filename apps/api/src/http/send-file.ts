import { Refusal } from '@houselights/contracts';
import { readRange } from './byte-range.ts';
import type { ByteRange } from './byte-range.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pipeline, Transform } from 'node:stream';
import type { Readable } from 'node:stream';

/** The part of media storage that sending files needs. `etag` has no quotes. */
export interface MediaFiles {
  stat(key: string): Promise<StoredFile | undefined>;
  /** Undefined if nothing with this `etag` is stored there. */
  open(key: string, range?: ByteRange, etag?: string): Promise<Readable | undefined>;
}

interface StoredFile {
  readonly size: number;
  readonly etag: string;
  readonly modifiedAt: Date;
}

export interface FileToSend {
  readonly key: string;
  readonly contentType: string;
  readonly cacheControl: string;
}

/** How often a file is looked up again that was replaced before it could be opened. */
const mostLooks = 3;

/** Sends a stored file or a part of it. The stream is read as fast as the client takes it and closed when the client leaves. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: MediaFiles,
  file: FileToSend,
): Promise<FastifyReply> {
  // The length and the bytes must be of one version. Manifests and captions are replaced while they are being read.
  for (let look = 0; look < mostLooks; look += 1) {
    const stored = await files.stat(file.key);
    if (stored === undefined) throw new Refusal('not_found');
    const part = partOf(request, stored);
    if (part === 'known') return describe(reply, file, stored).code(304).send();
    if (part === 'unsatisfiable') {
      describe(reply, file, stored).header('content-range', `bytes */${stored.size}`);
      throw new Refusal('media_range');
    }
    const length = part === undefined ? stored.size : part.end - part.start + 1;
    const stream = request.method === 'HEAD' ? null : await files.open(file.key, part, stored.etag);
    if (stream === undefined) continue;
    describe(reply, file, stored).type(file.contentType).header('content-length', length);
    if (part !== undefined) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${stored.size}`);
    if (stream === null) return reply.send();
    // A client that left while the file was being opened triggers no later event.
    if (request.raw.destroyed || reply.raw.destroyed) stream.destroy();
    return reply.send(pipeline(stream, exactly(length), () => {}));
  }
  throw new Refusal('unavailable', { retryAfter: 1 });
}

function describe(reply: FastifyReply, { cacheControl }: FileToSend, { etag, modifiedAt }: StoredFile): FastifyReply {
  return reply
    .header('etag', `"${etag}"`)
    .header('last-modified', modifiedAt.toUTCString())
    .header('cache-control', cacheControl)
    .header('accept-ranges', 'bytes');
}

/** The part of the file that the client wants; undefined for the whole file. */
function partOf({ headers }: FastifyRequest, { size, etag, modifiedAt }: StoredFile) {
  const tag = `"${etag}"`;
  if (isKnown(headers['if-none-match'], headers['if-modified-since'], tag, modifiedAt)) return 'known';
  return holdsStill(headers['if-range'], tag) ? readRange(headers.range, size) : undefined;
}

/**
 * Breaks off instead of passing on more or fewer bytes than were promised. On a connection that is kept alive, too many would be read as
 * the beginning of the next answer, and too few would keep the client waiting.
 */
function exactly(length: number): Transform {
  let left = length;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new Error('a stored file has more bytes than it had'));
      else done(null, chunk);
    },
    flush(done) {
      done(left === 0 ? null : new Error('a stored file has fewer bytes than it had'));
    },
  });
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
