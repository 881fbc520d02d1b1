import { connect } from 'node:net';
import { requestBytes } from './load.ts';

/** What the parent asks for: readers that request one file each and then take nothing. */
export interface SlowReaders {
  readonly url: string;
  readonly files: readonly string[];
  readonly count: number;
}

const atOnce = 200;

// A process of its own: the sockets of all readers count against one process's limit of open files.
process.once('message', (asked: SlowReaders) => {
  const target = new URL(asked.url);
  let opened = 0;
  let begun = 0;
  const next = (): void => {
    if (begun === asked.count) return;
    const path = target.pathname + (asked.files[begun % asked.files.length] ?? '');
    // One address has no more than some 28,000 ports.
    const localAddress = `127.0.0.${2 + Math.floor(begun / 10_000)}`;
    begun += 1;
    const socket = connect({ port: Number(target.port), host: target.hostname, localAddress });
    socket.once('error', (error) => {
      throw error;
    });
    socket.once('data', (chunk: Buffer) => {
      socket.pause();
      if (!chunk.toString('latin1', 0, 13).startsWith('HTTP/1.1 200 '))
        throw new Error(chunk.toString('latin1', 0, 60));
      opened += 1;
      if (opened === asked.count) process.send?.('open');
      next();
    });
    socket.write(requestBytes({ target, path, method: 'GET', headers: {}, body: undefined }));
  };
  for (let count = 0; count < Math.min(atOnce, asked.count); count += 1) next();
});
