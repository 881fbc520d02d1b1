import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Running } from './processes.ts';

/** A page of another site than the measured ones, which stand on 127.0.0.1, with a link to `?to=`. */
export async function startOtherSite(): Promise<Running> {
  const server = createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://localhost').searchParams.get('to') ?? '';
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>Another site</title><a href="${encodeURI(to)}">To the film</a>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
