import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Arrived {
  readonly body: string;
  readonly signature: string;
}

/** Returns the response status for a delivery; `count` is the number of deliveries so far. */
export type Answer = (arrived: Arrived, count: number) => number;

export interface Receiver {
  readonly url: string;
  readonly arrived: readonly Arrived[];
  readonly close: () => Promise<void>;
}

/** A local webhook receiver. */
export async function startReceiver(answer: Answer): Promise<Receiver> {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const one = { body, signature: String(request.headers['stripe-signature']) };
      arrived.push(one);
      response.writeHead(answer(one, arrived.length)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> => new Promise((resolve) => void server.close(() => resolve()));
  return { url: `http://127.0.0.1:${port}/webhooks`, arrived, close };
}
