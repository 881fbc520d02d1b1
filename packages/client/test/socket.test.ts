import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeCodes } from '@houselights/contracts';
import { WebSocketServer } from 'ws';
import type { WebSocket as Peer } from 'ws';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { waitAfter } from '../src/socket/backoff.ts';
import { createSocket } from '../src/socket/socket.ts';
import type { LiveSocket, SocketOptions } from '../src/socket/socket.ts';

const done: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of done.splice(0).toReversed()) await end();
});

type Guest = { peer: Peer; url: URL; said: unknown[] };

/** A gateway that records connections and messages. */
async function gateway(port = 0, admits: (url: URL) => boolean = () => true) {
  const guests: Guest[] = [];
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port,
    verifyClient: ({ req }: { req: IncomingMessage }) => admits(new URL(req.url ?? '', 'http://gateway.test')),
  });
  await once(server, 'listening');
  server.on('connection', (peer, request) => {
    const guest: Guest = { peer, url: new URL(request.url ?? '', 'http://gateway.test'), said: [] };
    guests.push(guest);
    peer.on('message', (text: Buffer) => guest.said.push(JSON.parse(text.toString())));
  });
  const end = async () => {
    for (const { peer } of guests) peer.terminate();
    server.close();
    await once(server, 'close').catch(() => undefined);
  };
  let ended: Promise<void> | undefined;
  const close = () => (ended ??= end());
  done.push(close);
  return { guests, close, port: (server.address() as AddressInfo).port };
}

function clientOf(port: number, options: Partial<SocketOptions> = {}): LiveSocket {
  return createSocket({
    address: () => `ws://127.0.0.1:${port}/api/socket`,
    backoff: { firstMs: 5, mostMs: 40 },
    ...options,
  });
}

function listen(socket: LiveSocket, event = 'greenlight') {
  const heard: unknown[] = [];
  const close = socket.open({
    event,
    greeting: () => ({ type: 'watch' }),
    farewell: { type: 'unwatch' },
    onMessage: (data) => heard.push(data),
  });
  done.push(close);
  return { heard, close };
}

const watch = { event: 'greenlight', data: { type: 'watch' } };
const tally = (version: number) => JSON.stringify({ event: 'greenlight', data: { type: 'tally', version } });

describe('the waits between attempts', () => {
  it.each([
    { channels: [400], mostMs: 400 },
    { channels: [400, undefined], mostMs: 40 },
  ])('are as long as the least patient of $channels stands', async ({ channels, mostMs }) => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    done.push(() => timers.mockRestore());
    const { port } = await gateway(0, () => false);
    const socket = clientOf(port, { backoff: { firstMs: 20, mostMs: 40 }, random: () => 0.5 });
    for (const [n, waitsMs] of channels.entries()) {
      const channel = { event: `${n}`, greeting: () => ({}), farewell: {}, onMessage: () => {} };
      done.push(socket.open(waitsMs === undefined ? channel : { ...channel, waitsMs }));
    }
    const expected = [0, 1, 2, 3, 4].map((failures) => waitAfter(failures, { firstMs: 20, mostMs }, () => 0.5));
    const asked = () => timers.mock.calls.map(([, ms]) => ms);
    await vi.waitFor(() => expect(asked()).toEqual(expect.arrayContaining(expected)), { timeout: 10_000 });
  });

  it('end at once when somebody comes who cannot wait', async () => {
    let admits = false;
    const { guests, port } = await gateway(0, () => admits);
    const socket = clientOf(port, { backoff: { firstMs: 60_000, mostMs: 60_000 } });
    done.push(
      socket.open({ event: 'site', greeting: () => ({}), farewell: {}, onMessage: () => {}, waitsMs: 600_000 }),
    );
    admits = true;
    // The first attempt may still be in flight: then there is no wait to cut short.
    const isThere = () => {
      listen(socket).close();
      expect(guests).toHaveLength(1);
    };
    await vi.waitFor(isThere, { timeout: 10_000 });
  });
});

describe('a connection', () => {
  it('is made for the first channel, greets, gives news to their channel, and ends with the last one', async () => {
    const { guests, port } = await gateway();
    const socket = clientOf(port);
    expect(socket.state()).toBe('idle');
    const first = listen(socket);
    const second = listen(socket, 'comment');
    expect(socket.state()).toBe('connecting');
    await vi.waitFor(() => expect(guests[0]?.said).toEqual([watch, { event: 'comment', data: { type: 'watch' } }]));
    expect(socket.state()).toBe('open');
    guests[0]!.peer.send(tally(1));
    await vi.waitFor(() => expect(first.heard).toEqual([{ type: 'tally', version: 1 }]));
    expect(second.heard).toEqual([]);
    first.close();
    await vi.waitFor(() => expect(guests[0]!.said.at(-1)).toEqual({ event: 'greenlight', data: { type: 'unwatch' } }));
    expect(socket.state()).toBe('open');
    second.close();
    expect(socket.state()).toBe('idle');
    await vi.waitFor(() => expect(guests[0]!.peer.readyState).toBe(3));
    expect(guests).toHaveLength(1);
  });

  it('goes on with what it understands: other events, texts that hold JSON, and nonsense', async () => {
    const { guests, port } = await gateway();
    const { heard } = listen(clientOf(port));
    await vi.waitFor(() => expect(guests).toHaveLength(1));
    const { peer } = guests[0]!;
    for (const text of ['{', 'null', '[]', '{"data":1}', '{"event":5}', '{"event":"other","data":1}']) peer.send(text);
    peer.send(Buffer.from([1, 2, 3]));
    peer.send(JSON.stringify({ event: 'greenlight', data: JSON.stringify({ type: 'battle' }) }));
    peer.send(JSON.stringify({ event: 'greenlight', data: 'words' }));
    peer.send(JSON.stringify({ event: 'greenlight' }));
    peer.send(tally(2));
    await vi.waitFor(() => expect(heard.at(-1)).toEqual({ type: 'tally', version: 2 }));
    expect(heard.slice(0, -1)).toEqual([{ type: 'battle' }, 'words', undefined]);
  });

  it('carries the token of the moment in which it begins; signed out it carries none', async () => {
    const { guests, port } = await gateway();
    const tokens = ['first', 'second', undefined];
    const socket = clientOf(port, { getToken: () => Promise.resolve(tokens[guests.length]) });
    listen(socket);
    for (const [place, token] of tokens.entries()) {
      await vi.waitFor(() => expect(guests).toHaveLength(place + 1));
      expect(guests[place]!.url.pathname).toBe('/api/socket');
      expect(guests[place]!.url.searchParams.get('token')).toBe(token ?? null);
      guests[place]!.peer.close(4401);
    }
  });
});

describe('a connection that the gateway ends', () => {
  it('for its session is made again once it is known whether there still is one, which is asked until it is answered', async () => {
    const { guests, port } = await gateway();
    const asked: boolean[] = [];
    const getToken = (isInDoubt: boolean) => {
      asked.push(isInDoubt);
      if (asked.length === 2) return Promise.reject(new Error('no answer'));
      return Promise.resolve(asked.length === 1 ? 'ended' : undefined);
    };
    listen(clientOf(port, { getToken }));
    await vi.waitFor(() => expect(guests).toHaveLength(1));
    guests[0]!.peer.close(closeCodes.session);
    await vi.waitFor(() => expect(guests[1]?.said).toEqual([watch]));
    expect(guests.map(({ url }) => url.searchParams.get('token'))).toEqual(['ended', null]);
    guests[1]!.peer.close(closeCodes.shutdown);
    await vi.waitFor(() => expect(guests).toHaveLength(3));
    expect(asked).toEqual([false, true, true, false]);
  });

  it.each([closeCodes.misunderstood, 1009])('with %i is not made again while anybody listens', async (code) => {
    const { guests, port } = await gateway();
    const socket = clientOf(port, { backoff: { firstMs: 1, mostMs: 1 } });
    const { close } = listen(socket);
    await vi.waitFor(() => expect(guests).toHaveLength(1));
    guests[0]!.peer.close(code);
    await vi.waitFor(() => expect(socket.state()).toBe('refused'));
    socket.renew();
    const second = listen(socket, 'comment');
    expect(socket.state()).toBe('refused');
    close();
    second.close();
    expect([socket.state(), guests.length]).toEqual(['idle', 1]);
    listen(socket);
    await vi.waitFor(() => expect(guests).toHaveLength(2));
  });
});

describe('a connection that is lost', () => {
  it('is made again, and greets again', async () => {
    const { guests, port } = await gateway();
    const socket = clientOf(port);
    const { heard } = listen(socket);
    const states: string[] = [];
    socket.subscribe(() => states.push(socket.state()));
    for (const [place, end] of [(peer: Peer) => peer.terminate(), (peer: Peer) => peer.close(1001)].entries()) {
      await vi.waitFor(() => expect(guests[place]?.said).toEqual([watch]));
      guests[place]!.peer.send(tally(place));
      await vi.waitFor(() => expect(heard).toHaveLength(place + 1));
      end(guests[place]!.peer);
    }
    await vi.waitFor(() => expect(guests[2]?.said).toEqual([watch]));
    expect(states).toEqual(['open', 'connecting', 'open', 'connecting', 'open']);
  });

  it('comes back when the gateway does', async () => {
    const before = await gateway();
    const socket = clientOf(before.port);
    const { heard } = listen(socket);
    await vi.waitFor(() => expect(before.guests).toHaveLength(1));
    await before.close();
    await vi.waitFor(() => expect(socket.state()).toBe('connecting'));
    const after = await gateway(before.port);
    await vi.waitFor(() => expect(after.guests[0]?.said).toEqual([watch]));
    after.guests[0]!.peer.send(tally(9));
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'tally', version: 9 }]));
  });

  it('is asked for until the gateway admits it, also when there is no answer about the token', async () => {
    let asked = 0;
    const { guests, port } = await gateway(0, ({ searchParams }) => searchParams.get('token') === 'good');
    const getToken = () => {
      asked += 1;
      if (asked === 2) return Promise.reject(new Error('no answer'));
      return Promise.resolve(asked < 4 ? 'bad' : 'good');
    };
    listen(clientOf(port, { getToken }));
    await vi.waitFor(() => expect(guests).toHaveLength(1));
    expect(asked).toBe(4);
  });

  it('is not made again once nobody listens', async () => {
    const { guests, port } = await gateway();
    const socket = clientOf(port, { backoff: { firstMs: 1, mostMs: 1 } });
    const { close } = listen(socket);
    // The gateway sees the connection before the client does.
    await vi.waitFor(() => expect([guests.length, socket.state()]).toEqual([1, 'open']));
    const lost = new Promise<void>((resolve) => socket.subscribe(resolve));
    guests[0]!.peer.terminate();
    await lost;
    expect(socket.state()).toBe('connecting');
    close();
    const other = listen(clientOf(port), 'other');
    await vi.waitFor(() => expect(guests.at(-1)?.said).toEqual([{ event: 'other', data: { type: 'watch' } }]));
    other.close();
    expect([socket.state(), guests.length]).toEqual(['idle', 2]);
  });

  it('is replaced when it is renewed, and what the old one says is not heard', async () => {
    const { guests, port } = await gateway();
    const socket = clientOf(port);
    const { heard } = listen(socket);
    await vi.waitFor(() => expect(guests).toHaveLength(1));
    socket.renew();
    guests[0]!.peer.send(tally(1));
    await vi.waitFor(() => expect(guests[1]?.said).toEqual([watch]));
    guests[1]!.peer.send(tally(2));
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'tally', version: 2 }]));
    expect(guests[0]!.peer.readyState).toBeGreaterThanOrEqual(2);
  });

  it('is not made by a renewal while nobody listens', async () => {
    const { guests, port } = await gateway();
    const socket = clientOf(port);
    socket.renew();
    expect([socket.state(), guests.length]).toEqual(['idle', 0]);
  });
});

describe('the wait', () => {
  const backoff = { firstMs: 1_000, mostMs: 5_000 };
  it.each([
    [0, 0, 500],
    [0, 0.5, 1_000],
    [0, 0.999_999, 1_500],
    [1, 0, 1_000],
    [1, 0.5, 2_000],
    [1, 0.999_999, 3_000],
    [2, 0, 2_000],
    [2, 0.999_999, 5_000],
    [3, 0, 2_500],
    [3, 0.5, 3_750],
    [5_000, 0.999_999, 5_000],
  ])('after %i failures, with the chance %f, is about %i ms', (failures, chance, ms) => {
    expect(Math.round(waitAfter(failures, backoff, () => chance))).toBe(ms);
  });

  it('is that, unless told otherwise', async () => {
    const { guests, port } = await gateway();
    const waits = vi.spyOn(globalThis, 'setTimeout');
    done.push(() => waits.mockRestore());
    const socket = createSocket({ address: () => `ws://127.0.0.1:${port}/api/socket`, random: () => 0.5 });
    const lost = new Promise<void>((resolve) => {
      socket.subscribe(() => {
        if (socket.state() === 'open') guests[0]?.peer.terminate();
        if (guests.length > 0 && socket.state() === 'connecting') resolve();
      });
    });
    listen(socket);
    await lost;
    await Promise.resolve();
    expect(waits.mock.calls.map(([, ms]) => ms)).toEqual(expect.arrayContaining([20_000, 1_000]));
  });
});
