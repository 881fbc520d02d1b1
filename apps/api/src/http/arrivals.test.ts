import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Arrivals, capConnections } from './arrivals.ts';
import { uploadsPath } from './upload-store.ts';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

let server: Server | undefined;
let arrivals: Arrivals | undefined;
afterEach(() => {
  arrivals?.close();
  server?.closeAllConnections();
  server?.close();
});

/** Opens a server that answers once the body is complete, and sends the head of a request; the test sends the body. */
async function begin(head: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  arrivals = new Arrivals(() => ({}), { bodyMs: 300, uploadSilenceMs: 2_000, lookEveryMs: 20 });
  server = createServer((request, response) => {
    arrivals?.watch(request, response);
    request.resume().once('end', () => response.end('whole'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  // A byte sent after the server has hung up resets the connection: only the data received before it counts.
  socket.on('error', () => {});
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  const answer = new Promise<string>((settle) => {
    socket.once('close', () => settle(Buffer.concat(chunks).toString()));
  });
  socket.write(`${head}\r\nHost: a\r\nConnection: close\r\nContent-Length: 40\r\n\r\n`);
  return { socket, answer };
}

/** Sends a byte every 20 ms, up to 40 or until the socket is destroyed. */
function drip(socket: Socket): void {
  let sent = 0;
  const timer = setInterval(() => {
    if (socket.destroyed || sent >= 40) clearInterval(timer);
    else socket.write('x');
    sent += 1;
  }, 20);
}

it('hangs up on a body that does not come to its end, however steadily it drips', async () => {
  const { socket, answer } = await begin('POST /api/v1/anything HTTP/1.1');
  drip(socket);
  expect(await answer).toMatch(/^HTTP\/1\.1 408 .*request_too_slow/s);
});

it('lets an upload take its time as long as something of it arrives', async () => {
  const { socket, answer } = await begin(`PATCH ${uploadsPath}/an-asset HTTP/1.1`);
  drip(socket);
  expect(await answer).toMatch(/^HTTP\/1\.1 200 .*whole$/s);
});

it('hangs up on an upload that has fallen silent', async () => {
  const { answer } = await begin(`PATCH ${uploadsPath}/an-asset HTTP/1.1`);
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
});

it('counts the connections of an address, but not those of proxies and this machine', () => {
  const listening = new EventEmitter();
  capConnections(listening as Server, 2, ['198.51.100.0/24']);
  const arrive = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress,
      destroyed: false,
      destroy() {
        this.destroyed = true;
      },
    });
    listening.emit('connection', socket);
    return socket;
  };
  const [first, , third] = [arrive('203.0.113.9'), arrive('203.0.113.9'), arrive('203.0.113.9')];
  expect([first.destroyed, third.destroyed]).toEqual([false, true]);
  expect(arrive('203.0.113.10').destroyed).toBe(false);
  first.emit('close');
  expect(arrive('::ffff:203.0.113.9').destroyed).toBe(false);
  expect(arrive('203.0.113.9').destroyed).toBe(true);
  // An IPv6 /64 counts as one address.
  const six = ['2001:db8::1', '2001:db8::2', '2001:db8::3'].map((address) => arrive(address).destroyed);
  expect(six).toEqual([false, false, true]);
  // A /48 has 65,536 of those, and an IPv4 /24 has 256 addresses.
  const networks = Array.from({ length: 10 }, (_, n) => arrive(`2001:db8:0:${(n + 1).toString(16)}::1`));
  expect(networks.map(({ destroyed }) => destroyed)).toEqual(Array.from({ length: 10 }, (_, n) => n >= 6));
  expect(arrive('2001:db8:1::1').destroyed).toBe(false);
  networks[0]?.emit('close');
  expect(arrive('2001:db8:0:99::1').destroyed).toBe(false);
  const four = Array.from({ length: 10 }, (_, n) => arrive(`192.0.2.${n}`).destroyed);
  expect(four).toEqual(Array.from({ length: 10 }, (_, n) => n >= 8));
  for (const many of ['127.0.0.1', '::1', '198.51.100.7']) {
    expect(Array.from({ length: 5 }, () => arrive(many).destroyed)).toEqual(Array(5).fill(false));
  }
});
