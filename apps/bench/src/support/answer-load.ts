import { connect } from 'node:net';
import { requestBytes } from './load.ts';

export interface AnswerLoad {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  /** One per connection: the request it repeats. */
  readonly requests: readonly { readonly path: string; readonly headers: Readonly<Record<string, string>> }[];
  /** Measured time, after one second of warm-up. */
  readonly seconds: number;
}

/** Time for connections to open and code to be compiled. */
const warmUpMs = 1_000;

export interface AnswerFigures {
  readonly perSecond: number;
  /** In ms, from a request to the last byte of its response. */
  readonly p50: number;
  readonly p99: number;
}

/**
 * Measures responses per second and their times, on keep-alive connections that each send the next request once a response is complete.
 * Responses may have any length, and each must be a 200: a fast refusal is not a result.
 */
export async function answers({ url, method, requests, seconds }: AnswerLoad): Promise<AnswerFigures> {
  const target = new URL(url);
  const took: number[] = [];
  let measured = false;
  let stopping = false;
  const connection = (request: Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(target.port), target.hostname);
      let began = 0;
      let text = '';
      const send = (): void => {
        began = performance.now();
        socket.write(request);
      };
      socket.setNoDelay(true);
      socket.once('connect', send);
      socket.once('error', reject);
      socket.once('close', () => (stopping ? resolve() : reject(new Error(`${url}: the connection was closed`))));
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
        const head = text.indexOf('\r\n\r\n');
        if (head < 0) return;
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
        if (text.length < head + 4 + length) return;
        if (!text.startsWith('HTTP/1.1 200 ')) {
          reject(new Error(`${url} answered ${text.slice(0, 400)}`));
          socket.destroy();
          return;
        }
        if (measured) took.push(performance.now() - began);
        text = '';
        if (stopping) socket.destroy();
        else send();
      });
    });
  let started = performance.now();
  let timer = setTimeout(() => {
    measured = true;
    started = performance.now();
    timer = setTimeout(() => {
      stopping = true;
    }, seconds * 1_000);
  }, warmUpMs);
  try {
    await Promise.all(
      requests.map(({ path, headers }) => connection(requestBytes({ target, path, method, headers, body: undefined }))),
    );
  } finally {
    stopping = true;
    clearTimeout(timer);
  }
  const perSecond = took.length / ((performance.now() - started) / 1_000);
  took.sort((a, b) => a - b);
  const at = (share: number): number => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN;
  return { perSecond, p50: at(0.5), p99: at(0.99) };
}
