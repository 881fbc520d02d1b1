import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { IncomingMessage } from 'node:http';

export type Coding = 'br' | 'gzip';

/** Below this size in bytes, compressing an answer costs more than it saves. */
const least = 2_048;
// Quality 4 takes half the time of 5 and is still smaller than gzip.
const quick = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/**
 * The coding to use for an Accept-Encoding (RFC 9110, section 12.5.3): the one with the greatest weight, br before gzip; undefined if it
 * names neither, or prefers identity.
 */
export function acceptedCoding(header: string | string[] | undefined): Coding | undefined {
  // The values that browsers send.
  if (header === 'gzip, deflate, br, zstd' || header === 'gzip, deflate, br') return 'br';
  if (header === undefined) return undefined;
  const weights = new Map<string, number>();
  for (const part of String(header).slice(0, 400).toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    weights.set(name, /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0);
  }
  const of = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  const [best, plain] = [Math.max(of('br'), of('gzip')), weights.get('identity') ?? 0];
  if (best === 0 || plain > best) return undefined;
  return of('br') === best ? 'br' : 'gzip';
}

/** An encoded answer: its bytes and the headers that describe them. */
export interface Travelling {
  readonly body: Buffer | string;
  readonly headers: Readonly<Record<string, string>>;
}

/** True if an answer is worth compressing. */
export function isLong(text: string): boolean {
  return text.length >= least || Buffer.byteLength(text) >= least;
}

/** A long text, compressed on the thread pool if the client accepts that. */
export async function compressed(request: IncomingMessage, text: string): Promise<Travelling> {
  const coding = acceptedCoding(request.headers['accept-encoding']);
  if (coding === undefined) return { body: text, headers: { vary: 'accept-encoding' } };
  const body = coding === 'br' ? await brotli(text, quick) : await gzipped(text);
  return { body, headers: { vary: 'accept-encoding', 'content-encoding': coding } };
}
