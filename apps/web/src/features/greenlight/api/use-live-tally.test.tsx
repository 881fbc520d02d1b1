import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createSocket } from '@houselights/client/socket';
import type { LiveSocket } from '@houselights/client/socket';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { WebSocketServer } from 'ws';
import type { WebSocket as Peer } from 'ws';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve } from '../../../../test/api.ts';
import { battle } from '../../../../test/greenlight.ts';
import { noteTally } from './battle.ts';
import { useLiveTally } from './use-live-tally.ts';

const done: (() => unknown)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  for (const end of done.splice(0).toReversed()) await end();
  vi.unstubAllGlobals();
});

/** A gateway that answers each `watch` with the current tally, if any. */
async function gateway(present?: () => object, port = 0) {
  const peers: Peer[] = [];
  const server = new WebSocketServer({ host: '127.0.0.1', port });
  await once(server, 'listening');
  server.on('connection', (peer) => {
    peers.push(peer);
    peer.on('message', () => present && say(peer, present()));
  });
  done.push(async () => {
    for (const peer of peers) peer.terminate();
    server.close();
    await once(server, 'close').catch(() => undefined);
  });
  return { peers, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/socket` };
}

const say = (peer: Peer | undefined, data: object) => peer?.send(JSON.stringify({ event: 'greenlight', data }));
const tally = (version: number, leftPoints: number, battleId = 'b1') => ({
  type: 'tally',
  battleId,
  version,
  leftPoints,
  rightPoints: 1,
});

function Shown({ socket }: { socket: LiveSocket }) {
  const { data, phase } = useLiveTally(socket);
  return <p>{data === null ? 'none' : `${data?.battle.id} ${data?.battle.leftProject.points} ${phase}`}</p>;
}

const active = 'GET /v5/projects/active';

/** Renders the battle that `answer` returns, with the socket at `url`. */
function open(url: string, answer: () => ReturnType<typeof battle>) {
  const served = serve({ [active]: () => Response.json(answer()) });
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const socket = createSocket({ address: () => url, backoff: { firstMs: 5, mostMs: 400 } });
  render(
    <QueryClientProvider client={cache}>
      <Shown socket={socket} />
    </QueryClientProvider>,
  );
  return { cache, socket, asked: () => served.of(active).length };
}

/** An address without a listener. */
async function nowhere(): Promise<string> {
  const { url } = await gateway();
  await done.pop()?.();
  return url;
}

const shown = (text: string) => screen.findByText(text);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('news move the bar, and the server is not asked for it', async () => {
  const { peers, url } = await gateway(() => tally(2, 7));
  const { asked } = open(url, () => battle());
  await shown('b1 7 active');
  say(peers[0], tally(3, 9));
  await shown('b1 9 active');
  expect(asked()).toBe(1);
});

test('late news, nonsense and news from before the own contribution change nothing', async () => {
  const { peers, url } = await gateway(() => tally(2, 7));
  const { cache } = open(url, () => battle());
  await shown('b1 7 active');
  act(() => noteTally(cache, { battleId: 'b1', version: 6, leftPoints: 20, rightPoints: 1 }));
  await shown('b1 20 active');
  for (const late of [tally(5, 15), tally(6, 1), { type: 'tally', version: 99 }, { type: 'other' }]) {
    say(peers[0], late);
  }
  say(peers[0], tally(7, 21));
  await waitFor(() => expect(screen.getByText(/^b1/).textContent).toBe('b1 21 active'));
});

test('what was missed while the connection was lost is there when it is back', async () => {
  let present = tally(2, 7);
  const { peers, url } = await gateway(() => present);
  const { asked } = open(url, () => battle());
  await shown('b1 7 active');
  present = tally(40, 400);
  peers[0]!.terminate();
  await shown('b1 400 active');
  expect([peers.length, asked()]).toEqual([2, 1]);
});

test('while the socket is away for longer than a moment, the page asks for itself, and stops when it is back', async () => {
  let answer = battle();
  const url = await nowhere();
  const { asked, socket } = open(url, () => answer);
  await shown('b1 3 active');
  await pass(2_500);
  expect(asked()).toBe(1);
  answer = battle({ version: 8, points: [80, 1] });
  await pass(3_000);
  await shown('b1 80 active');
  const polls = asked();
  await pass(6_000);
  expect(asked()).toBeGreaterThanOrEqual(polls + 2);
  expect(socket.state()).toBe('connecting');
  await gateway(() => tally(9, 90), Number(new URL(url).port));
  await shown('b1 90 active');
  const until = asked();
  await pass(10_000);
  expect(asked()).toBe(until);
});

test('a page that nobody looks at asks for nothing', async () => {
  const { asked } = open(await nowhere(), () => battle());
  await shown('b1 3 active');
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  done.push(() => hidden.mockRestore());
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(20_000);
  expect(asked()).toBe(1);
});

test('asks anew when it hears that a battle began, ended or is another one', async () => {
  let answer = battle();
  const { peers, url } = await gateway(() => tally(2, 7));
  const { asked } = open(url, () => answer);
  await shown('b1 7 active');
  answer = battle({ sealed: true, version: 3, points: [8, 1] });
  say(peers[0], { type: 'battle' });
  await pass(600);
  await shown('b1 8 active');
  answer = battle({ id: 'b2', version: 0, points: [0, 0] });
  say(peers[0], tally(1, 0, 'b2'));
  await pass(600);
  await shown('b2 0 active');
  expect(asked()).toBe(3);
});

test('a connection that is open but deaf is made anew', async () => {
  let present: object = tally(1, 3);
  const { peers, url } = await gateway(() => present);
  const { cache } = open(url, () => battle());
  await waitFor(() => expect(peers).toHaveLength(1));
  await shown('b1 3 active');
  act(() => noteTally(cache, { battleId: 'b1', version: 4, leftPoints: 6, rightPoints: 1 }));
  present = tally(5, 7);
  await pass(3_500);
  await shown('b1 7 active');
  expect(peers).toHaveLength(2);
});

test.each([
  ['start', { startDate: 3_000, endDate: 60_000 }, 'before', 'active'],
  ['end', { startDate: -60_000, endDate: 3_000 }, 'active', 'after'],
] as const)('at the %s it turns by the server’s clock and asks anew', async (_what, dates, before, after) => {
  const { url } = await gateway();
  // The device's clock is a day slow.
  const server = () => Date.now() + 86_400_000;
  const times = Object.fromEntries(
    Object.entries(dates).map(([name, ms]) => [name, new Date(server() + ms).toISOString()]),
  );
  const answer = () =>
    battle({
      ...times,
      now: new Date(server()).toISOString(),
      active: Date.parse(times['startDate']!) <= server() && server() < Date.parse(times['endDate']!),
    });
  const { asked } = open(url, answer);
  await shown(`b1 3 ${before}`);
  await pass(3_100);
  await shown(`b1 3 ${after}`);
  await pass(600);
  await waitFor(() => expect(asked()).toBe(2));
});

test('there may be no battle yet', async () => {
  const { url } = await gateway();
  serve({});
  const cache = new QueryClient();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'not_found', title: 'x' }, { status: 404 })));
  render(
    <QueryClientProvider client={cache}>
      <Shown socket={createSocket({ address: () => url })} />
    </QueryClientProvider>,
  );
  await shown('none');
});
