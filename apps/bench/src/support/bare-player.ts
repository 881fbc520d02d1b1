import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Running } from './processes.ts';

const page = '<!doctype html><title>Bare</title><video autoplay muted playsinline src="/film.mp4"></video>';

/** The reference of the first-frame bench: a page with only a video element, and a faststart MP4. */
export async function startBarePlayer(film: Buffer): Promise<Running> {
  const server = createServer((request, response) => {
    if (request.url !== '/film.mp4') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      return;
    }
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const start = Number(range?.[1] ?? 0);
    const end = range?.[2] ? Number(range[2]) : film.length - 1;
    const headers = { 'content-type': 'video/mp4', 'accept-ranges': 'bytes', 'content-length': end - start + 1 };
    const part = range === null ? {} : { 'content-range': `bytes ${start}-${end}/${film.length}` };
    response.writeHead(range === null ? 200 : 206, { ...headers, ...part }).end(film.subarray(start, end + 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
