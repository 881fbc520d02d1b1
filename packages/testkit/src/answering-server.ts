import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AnsweringServer {
  readonly url: string;
  /** Sets the handler of all requests from now on. */
  answer(how: (request: IncomingMessage, response: ServerResponse) => void): void;
  close(): Promise<void>;
}

/** A local HTTP server whose answers a test controls. */
export async function startAnswering(): Promise<AnsweringServer> {
  let how = (_request: IncomingMessage, response: ServerResponse): void => void response.writeHead(500).end();
  const server = createServer((request, response) => {
    // Reads the whole request before answering.
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
