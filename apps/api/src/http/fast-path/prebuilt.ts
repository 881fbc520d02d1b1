import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { acceptedCoding } from '../compressed.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A reply that is the same for everyone: compressed, with its headers written, once when its content changes. */
export interface Prebuilt {
  readonly status: number;
  readonly identity: Encoded;
  readonly gzip: Encoded;
  readonly brotli: Encoded;
}

interface Encoded {
  /** The bytes as latin1 characters: Node sends headers and a string in one write, but headers and a buffer in two. */
  readonly body: string;
  /** Strong, and different for each encoding (RFC 9110, section 8.8.3.3). */
  readonly etag: string;
  /** Names and values alternate, as `writeHead` takes them. */
  readonly whole: string[];
  readonly notModified: string[];
}

export interface PrebuiltOptions {
  readonly contentType: string;
  /** Default: `public, max-age=0, must-revalidate`. */
  readonly cacheControl?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: 200. */
  readonly status?: 200 | 404;
}

// Views are compressed again with every change: 9 takes four times as long as 5 and saves 4 % of the bytes.
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)];

export function prebuild(text: string, options: PrebuiltOptions): Prebuilt {
  const plain = Buffer.from(text);
  return assemble(plain, brotliCompressSync(plain, best), gzipSync(plain), options);
}

/** The same for texts of any length: compresses on the thread pool, so this thread keeps answering. */
export async function prebuildAside(text: string, options: PrebuiltOptions): Promise<Prebuilt> {
  const plain = Buffer.from(text);
  const [brotli, gzipped] = await Promise.all([compressBrotli(plain, quick), compressGzip(plain)]);
  return assemble(plain, brotli, gzipped, options);
}

function assemble(plain: Buffer, brotli: Buffer, gzipped: Buffer, options: PrebuiltOptions): Prebuilt {
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return {
    status: options.status ?? 200,
    identity: encoded(plain, `"${hash}"`, undefined, options),
    gzip: encoded(gzipped, `"${hash}-gz"`, 'gzip', options),
    brotli: encoded(brotli, `"${hash}-br"`, 'br', options),
  };
}

function encoded(body: Buffer, etag: string, encoding: string | undefined, options: PrebuiltOptions): Encoded {
  const { contentType, cacheControl = 'public, max-age=0, must-revalidate', headers = {} } = options;
  const always = [
    'etag',
    etag,
    'cache-control',
    cacheControl,
    'vary',
    'accept-encoding',
    'x-content-type-options',
    'nosniff',
  ];
  const notModified = always.concat(...Object.entries(headers));
  const coding = encoding === undefined ? [] : ['content-encoding', encoding];
  const whole = [...notModified, 'content-type', contentType, 'content-length', String(body.length), ...coding];
  return { body: body.toString('latin1'), etag, whole, notModified };
}

/** The text it was built from. */
export function textOf({ identity }: Prebuilt): string {
  return Buffer.from(identity.body, 'latin1').toString('utf8');
}

/** Answers a GET or HEAD from the buffers: in full, or 304 if the client already has it. */
export function writePrebuilt(request: IncomingMessage, response: ServerResponse, prebuilt: Prebuilt): void {
  const { body, etag, whole, notModified } = choose(prebuilt, request.headers['accept-encoding']);
  const known = request.headers['if-none-match'];
  if (known !== undefined && prebuilt.status === 200 && matches(known, etag)) {
    response.writeHead(304, notModified).end();
    return;
  }
  response.writeHead(prebuilt.status, whole);
  if (request.method === 'HEAD') response.end();
  else response.end(body, 'latin1');
}

function choose(prebuilt: Prebuilt, header: string | string[] | undefined): Encoded {
  const coding = acceptedCoding(header);
  if (coding === 'br') return prebuilt.brotli;
  return coding === 'gzip' ? prebuilt.gzip : prebuilt.identity;
}

function matches(header: string, etag: string): boolean {
  if (header === etag || header === '*') return true;
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
}
