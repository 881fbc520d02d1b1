import { z } from 'zod';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { defineChannel } from '../../src/realtime/channel.ts';
import { Room } from '../../src/realtime/room.ts';
import { startApi } from '../support/api-under-test.ts';
import { eventually, open, openRaw } from './support/client.ts';
import { openGateway } from './support/open-gateway.ts';
import type { ApiUnderTest } from '../support/api-under-test.ts';
import type { GatewayLimits } from '../../src/realtime/limits.ts';
import type { Client } from './support/client.ts';
import type { OpenGateway } from './support/open-gateway.ts';

const News = z.object({ number: z.int(), padding: z.string().optional() });

interface Stage extends OpenGateway {
  readonly room: Room<typeof News>;
}

let api: ApiUnderTest;
let stages: Stage[] = [];
beforeAll(async () => {
  api = await startApi();
});
afterEach(async () => {
  await Promise.all(stages.map((stage) => stage.close()));
  stages = [];
});
afterAll(() => api.close());

/** A gateway with one channel, whose requests join and leave one room. */
async function openStage(limits: Partial<GatewayLimits> = {}, tickMs?: number): Promise<Stage> {
  let room: Room<typeof News> | undefined;
  const gateway = await openGateway(
    api,
    (traffic) => {
      const made = new Room({
        event: 'numbers',
        news: News,
        gatewayMetrics: traffic,
        ...(tickMs === undefined ? {} : { tickMs }),
      });
      room = made;
      return [
        defineChannel({
          event: 'numbers',
          request: z.object({ type: z.enum(['join', 'leave']) }),
          access: 'public',
          close: () => made.close(),
          receive: (connection, { type }) => (type === 'join' ? made.join(connection) : made.leave(connection)),
        }),
      ];
    },
    limits,
  );
  const stage = { ...gateway, room: room! };
  stages.push(stage);
  return stage;
}

async function joined({ url, room }: Stage, count: number): Promise<Client[]> {
  const clients = await Promise.all(Array.from({ length: count }, () => open(url)));
  const before = room.size;
  for (const client of clients) client.say('numbers', { type: 'join' });
  await eventually(() => expect(room.size).toBe(before + count));
  return clients;
}

const numbersOf = ({ texts }: Client): number[] =>
  texts.map((text) => z.object({ event: z.literal('numbers'), data: News }).parse(JSON.parse(text)).data.number);

it('writes the same bytes to two hundred sockets', async () => {
  const stage = await openStage();
  const clients = await joined(stage, 200);
  stage.room.publish({ number: 1, padding: 'é😀'.repeat(50) });
  for (const client of clients) await client.heard(({ data }) => data['number'] === 1);
  expect(new Set(clients.flatMap(({ texts }) => texts))).toEqual(
    new Set([JSON.stringify({ event: 'numbers', data: { number: 1, padding: 'é😀'.repeat(50) } })]),
  );
  expect(stage.traffic.of('numbers')).toMatchObject({ members: 200, in: 200, out: 200, dropped: 0 });
  for (const { socket } of clients) socket.close();
  await eventually(() => expect(stage.room.size).toBe(0));
  expect(await stage.metrics()).toEqual(
    expect.arrayContaining([
      'houselights_sockets_open{process="gateway"} 0',
      'houselights_socket_frames_total{channel="numbers",direction="out",process="gateway"} 200',
      'houselights_socket_closes_total{code="1005",cause="peer",process="gateway"} 200',
    ]),
  );
});

it('delivers everything in order, and in one write what was published within a tick', async () => {
  const stage = await openStage();
  const { socket, say } = await openRaw(stage.url);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.resume();
  say(JSON.stringify({ event: 'numbers', data: { type: 'join' } }));
  await eventually(() => expect(stage.room.size).toBe(1));
  for (let number = 1; number <= 500; number += 1) stage.room.publish({ number });
  const received = (): number[] =>
    [
      ...Buffer.concat(chunks)
        .toString('latin1')
        .matchAll(/"number":(\d+)/g),
    ].map(([, n]) => Number(n));
  await eventually(() => expect(received()).toHaveLength(500));
  expect(received()).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
  // The first is sent immediately, the others together.
  expect(chunks.length).toBeLessThanOrEqual(3);
  socket.destroy();
});

it('lets newer news take the place of older news that still wait', async () => {
  const stage = await openStage();
  const [client] = await joined(stage, 1);
  for (let number = 1; number <= 500; number += 1) stage.room.publish({ number }, { replaces: 'number' });
  await client!.heard(({ data }) => data['number'] === 500);
  expect(numbersOf(client!)).toEqual([1, 500]);
});

it('tells a newcomer what comes after it joined, and nothing from before', async () => {
  const stage = await openStage({}, 200);
  const [first] = await joined(stage, 1);
  for (const number of [1, 2, 3]) stage.room.publish({ number });
  const [second] = await joined(stage, 1);
  stage.room.publish({ number: 4 });
  for (const client of [first, second]) await client!.heard(({ data }) => data['number'] === 4);
  expect([numbersOf(first!), numbersOf(second!)]).toEqual([[1, 2, 3, 4], [4]]);
});

it('tells nobody who has left', async () => {
  const stage = await openStage();
  const [stays, leaves] = await joined(stage, 2);
  leaves!.say('numbers', { type: 'leave' });
  await eventually(() => expect(stage.room.size).toBe(1));
  stage.room.publish({ number: 1 });
  await stays!.heard(({ data }) => data['number'] === 1);
  leaves!.say('numbers', 'what');
  await leaves!.heard(({ event }) => event === 'error');
  expect(leaves!.texts).toHaveLength(1);
});

it('never publishes what the contract does not know', async () => {
  const stage = await openStage();
  const [client] = await joined(stage, 1);
  expect(() => stage.room.publish({ number: 0.5 })).toThrow(z.ZodError);
  const more = { number: 1, password: 'x' };
  stage.room.publish(more);
  await client!.heard(() => true);
  expect(client!.texts).toEqual(['{"event":"numbers","data":{"number":1}}']);
});

const padding = 'x'.repeat(32 * 1024);

it('keeps the newest for a reader that is slow, and holds up nobody else', async () => {
  const stage = await openStage({}, 1);
  const [quick] = await joined(stage, 1);
  const { socket: slow, say } = await openRaw(stage.url);
  say(JSON.stringify({ event: 'numbers', data: { type: 'join' } }));
  await eventually(() => expect(stage.room.size).toBe(2));
  let last = 0;
  // Until the network's own buffers are full.
  while (stage.traffic.of('numbers').dropped < 50) {
    last += 1;
    const number = last;
    stage.room.publish({ number, padding }, { replaces: 'number' });
    await quick!.heard(({ data }) => data['number'] === number);
  }
  expect(stage.room.size).toBe(2);
  let text = '';
  slow.on('data', (chunk: Buffer) => (text = (text + chunk.toString('latin1')).replaceAll(/x{100,}/g, '')));
  slow.resume();
  const received = (): number[] => [...text.matchAll(/"number":(\d+)/g)].map(([, n]) => Number(n));
  await eventually(() => expect(received().at(-1)).toBe(last));
  const numbers = received();
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(numbers.length).toBeLessThanOrEqual(last - 50);
  expect(numbersOf(quick!)).toHaveLength(last);
  slow.destroy();
});

it('ends a reader that leaves more than the limit unread', async () => {
  const stage = await openStage({ unsentBytes: 256 * 1024 }, 1);
  const [quick] = await joined(stage, 1);
  const { socket: slow, say } = await openRaw(stage.url);
  say(JSON.stringify({ event: 'numbers', data: { type: 'join' } }));
  await eventually(() => expect(stage.room.size).toBe(2));
  for (let number = 1; stage.room.size > 1; number += 1) {
    expect(number).toBeLessThan(10_000);
    stage.room.publish({ number, padding });
    await quick!.heard(({ data }) => data['number'] === number);
  }
  expect(await stage.metrics()).toContain(
    'houselights_socket_closes_total{code="1006",cause="slow",process="gateway"} 1',
  );
  const numbers = numbersOf(quick!);
  expect(numbers).toEqual(Array.from(numbers, (_, index) => index + 1));
  slow.destroy();
});
