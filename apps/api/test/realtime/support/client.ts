import { connect } from 'node:net';
import { WebSocket } from 'ws';
import { vi } from 'vitest';
import type { Socket } from 'node:net';
import type { ClientOptions } from 'ws';

export interface Refused {
  readonly status: number;
  readonly type: string;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

export interface Client {
  readonly socket: WebSocket;
  /** Every text received, in order. */
  readonly texts: readonly string[];
  readonly closed: Promise<number>;
  say(event: string, data: unknown): void;
  /** Resolves with the first text, past or future, that `is` accepts. */
  heard(is: (frame: Heard) => boolean): Promise<Heard>;
}

export interface Heard {
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** Opens a socket; rejects with the server's answer if it is refused. */
export function open(url: string, options: ClientOptions = {}): Promise<Client> {
  const socket = new WebSocket(url, options);
  const texts: string[] = [];
  let look = (): void => {};
  socket.on('message', (data: Buffer) => {
    texts.push(data.toString());
    look();
  });
  const closed = new Promise<number>((resolve) => {
    socket.once('close', resolve);
  });
  return new Promise((resolve, reject) => {
    socket.once('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.once('end', () => {
        const { 'content-type': type = '', 'retry-after': retryAfter } = response.headers;
        reject({ status: response.statusCode ?? 0, type, retryAfter, body } satisfies Refused);
      });
    });
    socket.once('error', reject);
    socket.once('open', () => {
      socket.removeListener('error', reject);
      // The close code tells what the server does to a socket.
      socket.on('error', () => {});
      resolve({
        socket,
        texts,
        closed,
        say: (event, data) => socket.send(JSON.stringify({ event, data })),
        heard: (is) =>
          new Promise((found) => {
            look = () => {
              const frame = texts.map((text) => JSON.parse(text) as Heard).find(is);
              if (frame !== undefined) found(frame);
            };
            look();
          }),
      });
    });
  });
}

/** Waits until `check` passes, however busy the machine is. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 2 });

/** The answer to a refused socket. */
export async function refusalOf(url: string, options?: ClientOptions): Promise<Refused> {
  let client: Client;
  try {
    client = await open(url, options);
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'status' in error) return error as Refused;
    throw error;
  }
  client.socket.terminate();
  throw new Error('the socket was let in');
}

export const codeOf = ({ body }: Refused): unknown => (JSON.parse(body) as { code?: unknown }).code;

/** A raw-byte client: the handshake is done, and nothing is read until `socket.resume()`. */
export async function openRaw(url: string): Promise<{ socket: Socket; say: (...texts: string[]) => void }> {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: ${Buffer.alloc(16, 7).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', (head: Buffer) => {
      socket.pause();
      if (head.toString('latin1').startsWith('HTTP/1.1 101 ') && head.toString('latin1').endsWith('\r\n\r\n'))
        resolve();
      else reject(new Error(head.toString('latin1')));
    });
  });
  return {
    socket,
    say(...texts) {
      // Masked with zeros: masking is required, and zeros change nothing.
      const frames = texts.map((text) => [
        Buffer.from([0x81, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]),
        Buffer.from(text),
      ]);
      socket.write(Buffer.concat(frames.flat()));
    },
  };
}
