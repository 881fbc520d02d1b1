import { connect } from 'node:net';
import type { Socket } from 'node:net';

type Headers = Readonly<Record<string, string>>;

export interface Load {
  readonly url: string;
  /** For every request, or a list of headers distributed over the connections. */
  readonly headers?: Headers | readonly Headers[];
  /** Sent as a POST, the same or a list distributed over the connections; without a body the requests are GETs. */
  readonly body?: string | readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** The status that every response must have; any other voids the measurement. */
  readonly expect: number;
}

/**
 * Responses per second to the same request on keep-alive connections, each sending the next request once a response is complete. Responses
 * from one address all have the same length, so counting bytes is enough to find their end: a client that parsed each of them would need
 * more CPU than the server, and would measure itself. Throws if a response is not the expected one: a fast refusal is not a result.
 */
export async function throughput(load: Load): Promise<number> {
  const target = new URL(load.url);
  const headers = [load.headers ?? {}].flat();
  const bodies = [load.body].flat();
  const requests = Array.from({ length: load.connections }, (_, index) => {
    const body = bodies[index % bodies.length];
    const method = body === undefined ? 'GET' : 'POST';
    const own = headers[index % headers.length] ?? {};
    return requestBytes({ target, path: target.pathname + target.search, method, headers: own, body });
  });
  const status = `HTTP/1.1 ${load.expect} `;
  let answers = 0;
  let stopping = false;

  const connection = (request: Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket: Socket = connect(Number(target.port), target.hostname);
      let length = 0;
      let missing = 0;
      socket.setNoDelay(true);
      socket.once('connect', () => socket.write(request));
      socket.once('error', reject);
      socket.once('close', () => (stopping ? resolve() : reject(new Error(`${load.url}: the connection was closed`))));
      socket.on('data', (chunk) => {
        if (missing === 0) {
          if (chunk.toString('latin1', 0, status.length) !== status) {
            reject(new Error(`${load.url} answered ${chunk.toString('latin1', 0, 40)}`));
            socket.destroy();
            return;
          }
          length ||= lengthOf(chunk);
          if (length === 0) reject(new Error(`${load.url}: an answer came without a length`));
          missing = length;
        }
        missing -= chunk.length;
        if (missing < 0) reject(new Error(`${load.url}: an answer was longer than the first`));
        if (missing > 0) return;
        answers += 1;
        if (stopping) socket.destroy();
        else socket.write(request);
      });
    });

  const started = performance.now();
  const timer = setTimeout(() => {
    stopping = true;
  }, load.seconds * 1_000);
  try {
    await Promise.all(requests.map(connection));
  } finally {
    stopping = true;
    clearTimeout(timer);
  }
  return answers / ((performance.now() - started) / 1_000);
}

export interface PlainRequest {
  readonly target: URL;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Headers;
  readonly body: string | undefined;
}

/** The bytes of a request on the wire. */
export function requestBytes({ target, path, method, headers, body }: PlainRequest): Buffer {
  const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body ?? '')) };
  const lines = Object.entries({ host: target.host, ...length, ...headers }).map((pair) => `${pair.join(': ')}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
}

/** Length in bytes of a complete response, headers and body, from the headers in its first chunk; 0 if they do not say. */
function lengthOf(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n');
  if (end < 0) return 0;
  const head = chunk.toString('latin1', 0, end);
  const body = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (body === undefined && !head.startsWith('HTTP/1.1 304')) return 0;
  return end + 4 + Number(body ?? 0);
}
