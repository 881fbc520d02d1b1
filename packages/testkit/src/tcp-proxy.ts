import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface TcpProxy {
  /** `url` with the proxy's host and port. */
  readonly url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Swallows every further byte of the connections that there are, and tells neither side. New ones are served. */
  silence(): void;
  /** Holds every byte back, also of new connections, which it accepts: as a server does that is stopped. */
  pause(): void;
  /** Delivers what was held back. */
  resume(): void;
  /** Accepts connections again, from now on to the server at `url` if given. */
  heal(url?: string): Promise<void>;
  close(): Promise<void>;
}

/** A proxy in front of a server, so that a test can make it unreachable and reachable again. */
export async function startTcpProxy(url: string): Promise<TcpProxy> {
  let target = new URL(url);
  const sockets = new Set<Socket>();
  const lines = new Set<() => void>();
  let isPaused = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const join = (): void => void near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket);
          near.destroy();
          far.destroy();
          lines.delete(join);
        });
    }
    lines.add(join);
    if (!isPaused) join();
  });
  const listen = (port: number) => new Promise<void>((settle) => void server.listen(port, '127.0.0.1', () => settle()));
  const cut = () =>
    new Promise<void>((settle) => {
      server.close(() => settle());
      for (const socket of sockets) socket.destroy();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const proxied = new URL(url);
  proxied.hostname = '127.0.0.1';
  proxied.port = String(port);
  return {
    url: proxied.href,
    cut,
    silence: () => {
      for (const socket of sockets) socket.unpipe().resume();
    },
    pause: () => {
      isPaused = true;
      for (const socket of sockets) socket.unpipe();
    },
    resume: () => {
      isPaused = false;
      for (const join of lines) join();
    },
    heal: (to) => {
      if (to !== undefined) target = new URL(to);
      return listen(port);
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
}
