import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AnsweringServer {
  readonly url: string;
  /** How everything is answered from now on. */
  answer(how: (request: IncomingMessage, response: ServerResponse) => void): void;
  close(): Promise<void>;
}

/** A server on this machine that answers what a test wants to hear. */
export async function startAnswering(): Promise<AnsweringServer> {
  let how = (_request: IncomingMessage, response: ServerResponse): void => void response.writeHead(500).end();
  const server = createServer((request, response) => {
    // What was sent is read to its end before anything is said.
    request.resume().once('end', () => how(request, response));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer(next) {
      how = next;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
