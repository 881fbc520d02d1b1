import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startApi } from './support/api-under-test.ts';
import type { ApiUnderTest } from './support/api-under-test.ts';

let api: ApiUnderTest;
let port: number;
beforeAll(async () => {
  api = await startApi();
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => api.close());

/** The whole answer to these bytes, once the server hangs up. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.write(bytes);
  await once(socket, 'close');
  return text;
}

const login = 'POST /api/v2/account/login HTTP/1.1\r\nHost: x\r\n';
const readable = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

it.each([
  ['what is not HTTP', '\u0000\u0001garbage\r\n\r\n', 400, 'malformed_request'],
  ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed_request'],
  ['another version of HTTP', 'GET / HTTP/9.9\r\n\r\n', 400, 'malformed_request'],
  ['two lengths', `${login}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`, 400, 'malformed_request'],
  [
    'a length and pieces',
    `${login}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    'malformed_request',
  ],
  ['a negative length', `${login}Content-Length: -5\r\n\r\n`, 400, 'malformed_request'],
  ['an address without end', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'headers_too_large'],
  ['a header without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
])('answers %s with a problem and hangs up', async (_name, bytes, status, code) => {
  const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain('content-type: application/problem+json');
  expect(JSON.parse(body)).toMatchObject({ status, code });
});

it('does so, too, after a request that it could read', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write(readable);
  await once(socket, 'data');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.write('garbage\r\n\r\n');
  await once(socket, 'close');
  expect(text).toContain('"code":"malformed_request"');
});

it('takes a sender who leaves in the middle for nothing but that', async () => {
  const lines = api.log().length;
  const accepted = once(api.app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  const [theirs] = z.tuple([z.instanceof(Socket)]).parse(await accepted);
  const arrived = once(api.app.server, 'request');
  socket.write(`${login}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"email"`);
  await arrived;
  const gone = once(theirs, 'close');
  socket.destroy();
  await gone;
  // A later request, answered: whatever the first one caused is logged by now.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  expect(api.log().slice(lines)).not.toMatch(/a dependency is down|a request failed/);
});
