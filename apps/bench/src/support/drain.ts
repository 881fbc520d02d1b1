import { connect } from 'node:net';
import { requestBytes } from './load.ts';

interface Drain {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
}

/**
 * Responses per second to one large file on keep-alive connections. All read into the same memory and only count bytes, so that the client
 * costs less than the server. Throws if a response is not a 200.
 */
export async function drain({ url, connections, seconds }: Drain): Promise<number> {
  const target = new URL(url);
  const request = requestBytes({ target, path: target.pathname, method: 'GET', headers: {}, body: undefined });
  const memory = Buffer.allocUnsafeSlow(1024 * 1024);
  let answers = 0;
  let stopping = false;

  const connection = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let length = 0;
      let missing = 0;
      const read = (count: number): boolean => {
        if (missing === 0) {
          const head = memory.toString('latin1', 0, Math.min(count, 2_000));
          const end = head.indexOf('\r\n\r\n');
          const body = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
          if (!head.startsWith('HTTP/1.1 200 ') || end < 0 || !(body > 0)) {
            socket.destroy(new Error(`${url} answered ${head.slice(0, 60)}`));
            return false;
          }
          length = end + 4 + body;
          missing = length;
        }
        missing -= count;
        if (missing > 0) return true;
        answers += 1;
        if (stopping) socket.destroy();
        else socket.write(request);
        return true;
      };
      const socket = connect({
        port: Number(target.port),
        host: target.hostname,
        noDelay: true,
        onread: { buffer: memory, callback: read },
      });
      socket.once('connect', () => socket.write(request));
      socket.once('error', reject);
      socket.once('close', () => (stopping ? resolve() : reject(new Error(`${url}: the connection was closed`))));
    });

  const started = performance.now();
  const timer = setTimeout(() => {
    stopping = true;
  }, seconds * 1_000);
  try {
    await Promise.all(Array.from({ length: connections }, connection));
  } finally {
    stopping = true;
    clearTimeout(timer);
  }
  return answers / ((performance.now() - started) / 1_000);
}
