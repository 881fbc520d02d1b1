import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { IncomingMessage } from 'node:http';

export type Coding = 'br' | 'gzip';

/** Bytes below which compressing an answer costs more than it saves. */
const least = 2_048;
// 4 takes a third of the time of 5 and is still smaller than gzip.
const quick = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** The best coding that the other side reads. Every browser lists br and gzip without weights; `;q=0` says that it cannot read one. */
export function acceptedCoding(header: string | string[] | undefined): Coding | undefined {
  const accepted = String(header ?? '');
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0+)?\b)/.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\b)/.test(accepted)) return 'gzip';
  return undefined;
}

/** An answer as it travels: its bytes, and what its headers say of them. */
export interface Travelling {
  readonly body: Buffer | string;
  readonly headers: Readonly<Record<string, string>>;
}

/** True for an answer that says something else to whoever reads compressed ones. */
export function isLong(text: string): boolean {
  return text.length >= least;
}

/** A long text, compressed by another thread where the one who asks can read that. */
export async function compressed(request: IncomingMessage, text: string): Promise<Travelling> {
  const coding = acceptedCoding(request.headers['accept-encoding']);
  if (coding === undefined) return { body: text, headers: { vary: 'accept-encoding' } };
  const body = coding === 'br' ? await brotli(text, quick) : await gzipped(text);
  return { body, headers: { vary: 'accept-encoding', 'content-encoding': coding } };
}
