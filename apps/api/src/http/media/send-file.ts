import { Refusal } from '@houselights/contracts';
import { readRange } from './byte-range.ts';
import type { ByteRange } from './byte-range.ts';
import type { FileCache, FoundFile, HeldFile } from './file-cache.ts';
import type { FileToSend } from './media-address.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Names and values alternate, as `writeHead` takes them. */
type HeaderList = readonly string[];

/** A refusal with headers of its own. */
export class RefusedFile extends Error {
  readonly refusal: Refusal;
  readonly headers: HeaderList;

  constructor(refusal: Refusal, headers: HeaderList) {
    super(refusal.message);
    this.refusal = refusal;
    this.headers = headers;
  }
}

const slowestBytesPerMs = 8;

/** How long the system may take for an answer's first so many bytes. A reader that is slower could play nothing. */
export function mostMsFor(bytes: number): number {
  return 60_000 + bytes / slowestBytesPerMs;
}

/** Sends a stored file or a part of it, with `headers`. Answers at once, without a promise, if the file is held in memory. */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  cache: FileCache,
  file: FileToSend,
  headers: HeaderList,
): void | Promise<void> {
  const found = cache.find(file.key, file.changes);
  if (!(found instanceof Promise)) return send(request, response, cache, file, found, headers);
  return found.then((stored) => {
    if (stored === undefined) throw new Refusal('not_found');
    return send(request, response, cache, file, stored, headers);
  });
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  cache: FileCache,
  { contentType, cacheControl }: FileToSend,
  found: FoundFile,
  headers: HeaderList,
): void | Promise<void> {
  const described = [
    ...headers,
    'etag',
    `"${found.etag}"`,
    'last-modified',
    found.lastModified,
    'cache-control',
    cacheControl,
    'accept-ranges',
    'bytes',
  ];
  const part = partOf(request, found);
  if (part === 'known' || part === 'other') {
    response.writeHead(part === 'known' ? 304 : 412, described).end();
    return undefined;
  }
  if (part === 'unsatisfiable') {
    const size = `bytes */${found.size}`;
    throw new RefusedFile(new Refusal('media_range'), ['accept-ranges', 'bytes', 'content-range', size]);
  }
  const range = part ?? { start: 0, end: found.size - 1 };
  described.push('content-type', contentType, 'content-length', String(range.end - range.start + 1));
  if (part !== undefined) described.push('content-range', `bytes ${part.start}-${part.end}/${found.size}`);
  const status = part === undefined ? 200 : 206;
  if (request.method === 'HEAD') {
    response.writeHead(status, described).end();
    return undefined;
  }
  if (!isHeld(found)) {
    return sendPieces(response, cache, found, range, () => response.writeHead(status, described));
  }
  response.writeHead(status, described);
  response.end(part === undefined ? found.bytes : found.bytes.subarray(range.start, range.end + 1));
  // Until the system has taken them, also behind the answers to earlier requests, the bytes stay in memory.
  const release = cache.hold(found);
  const tooSlow = setTimeout(() => response.destroy(), mostMsFor(found.size));
  response.once('close', () => {
    clearTimeout(tooSlow);
    release();
  });
  return undefined;
}

const isHeld = (file: FoundFile): file is HeldFile => file.bytes !== undefined;

/** Answers that are read in pieces now, by all readers of this process. */
let inPieces = 0;

/** The more readers there are, the less of its file each has in memory. */
function pieceBytes(): number {
  if (inPieces <= 256) return 256 * 1024;
  return inPieces <= 2_048 ? 64 * 1024 : 16 * 1024;
}

/** Reads the next piece when the system has taken the last one: a reader holds one piece, and no file of the storage. */
async function sendPieces(
  response: ServerResponse,
  cache: FileCache,
  found: FoundFile,
  { start, end }: ByteRange,
  begin: () => void,
): Promise<void> {
  inPieces += 1;
  const began = performance.now();
  try {
    for (let at = start; at <= end;) {
      const piece = await cache.read(found, { start: at, end: Math.min(end, at + pieceBytes() - 1) });
      if (response.destroyed) return;
      if (piece === undefined || piece.length === 0) {
        // On a connection that is kept alive, too few bytes would keep the reader waiting.
        if (response.headersSent) response.destroy();
        else throw new Refusal('unavailable', { retryAfter: 1 });
        return;
      }
      if (!response.headersSent) begin();
      at += piece.length;
      await taken(response, piece, began + mostMsFor(at - start));
    }
    if (!response.headersSent) begin();
    response.end();
  } catch (error) {
    if (!response.headersSent) throw error;
    response.destroy();
  } finally {
    inPieces -= 1;
  }
}

/** Resolves when the system has taken the piece, or the reader is gone. Hangs up on who has not taken it by then. */
function taken(response: ServerResponse, piece: Buffer, until: number): Promise<void> {
  return new Promise((resolve) => {
    const tooSlow = setTimeout(() => response.destroy(), Math.max(0, until - performance.now()));
    const done = (): void => {
      clearTimeout(tooSlow);
      response.off('close', done);
      resolve();
    };
    response.once('close', done);
    response.write(piece, done);
  });
}

/**
 * The part of the file that the client wants; undefined for the whole file. `known`: the client's copy is current. `other`: the file is not
 * the one that the client goes on with.
 */
function partOf({ method, headers }: IncomingMessage, { size, etag, modifiedAt }: FoundFile) {
  const tag = `"${etag}"`;
  if (isOther(headers['if-match'], headers['if-unmodified-since'], tag, modifiedAt)) return 'other';
  if (isKnown(headers['if-none-match'], headers['if-modified-since'], tag, modifiedAt)) return 'known';
  // A range means something for GET alone (section 14.2).
  return method !== 'HEAD' && holdsStill(headers['if-range'], tag) ? readRange(headers.range, size) : undefined;
}

/** True if the client does not want this version of the file (RFC 9110, section 13.1). Weak tags match nothing here. */
function isOther(tags: string | undefined, since: string | undefined, etag: string, modifiedAt: Date): boolean {
  if (tags !== undefined) return tags.trim() !== '*' && !tags.split(',').some((tag) => tag.trim() === etag);
  return since !== undefined && Date.parse(since) < wholeSeconds(modifiedAt);
}

/** As a date in a header tells it, in ms. */
const wholeSeconds = (date: Date): number => Math.floor(date.getTime() / 1_000) * 1_000;

/** True if the client's copy is current (RFC 9110, section 13.1). */
function isKnown(tags: string | undefined, since: string | undefined, etag: string, modifiedAt: Date): boolean {
  if (tags !== undefined) {
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  }
  return since !== undefined && Date.parse(since) >= wholeSeconds(modifiedAt);
}

/** True if a range matches the client's copy of the file. Only a strong tag can prove that. */
function holdsStill(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag;
}
