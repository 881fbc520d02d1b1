import { playbackEnded } from '@houselights/jobs';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { staffFact } from '../../test/battles.ts';
import { addAccount, addVideo, callerOf, localBus } from '../../test/videos.ts';
import { isDependencyDown } from '../dependency-down.ts';
import { newId } from '../shared/ids.ts';
import { createPlaybackLeases } from './playback-leases.ts';
import { stopPlayback } from './stop-playback.command.ts';
import { beginPlay } from './stream-slots.ts';
import type { AddressInfo, Socket } from 'node:net';
import type { Database } from '@houselights/db';
import type { TestDatabase } from '@houselights/testkit';
import type { MockInstance } from 'vitest';
import type { PlaybackLeases } from './playback-leases.ts';
import type { Bus } from '../ports/bus.ts';

/** A limit against hanging, not a performance target. */
const waits = { timeout: 30_000 };

let test: TestDatabase;
let direct: Database;
let videoId: string;
beforeAll(async () => {
  test = await createTestDatabase();
  direct = createDatabase({ url: test.url });
  videoId = (await addVideo(direct, { ownerId: await addAccount(direct) })).id;
});
afterAll(async () => {
  await direct.close();
  await test.close();
});

/** A proxied database connection that can be cut: the leases lose the database, the test keeps its own. */
async function gatedDatabase() {
  const { hostname, port, pathname, username, password } = new URL(test.url);
  const sockets = new Set<Socket>();
  let isOpen = true;
  const gate = createServer((near) => {
    if (!isOpen) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
    return near;
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const here = (gate.address() as AddressInfo).port;
  const db = createDatabase({ url: `postgres://${username}:${password}@127.0.0.1:${here}${pathname}` });
  return {
    db,
    open: () => (isOpen = true),
    shut: () => {
      isOpen = false;
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      await db.close();
      gate.close();
    },
  };
}

let gate: Awaited<ReturnType<typeof gatedDatabase>>;
let bus: Bus;
let leases: PlaybackLeases;
let now: number;
let billingNow: Date;
const billingClock = { now: () => billingNow };
let statements: MockInstance<Database['pool']['query']>;
beforeEach(async () => {
  gate = await gatedDatabase();
  bus = localBus();
  now = Date.now();
  billingNow = new Date();
  leases = await createPlaybackLeases({ db: gate.db, bus, clock: { now: () => new Date(now) }, billingClock });
  statements = vi.spyOn(gate.db.pool, 'query');
  return async () => {
    await leases.close();
    await gate.close();
  };
});

const day = 24 * 3_600_000;
const later = (seconds: number): void => void (now += seconds * 1_000);

async function begin(): Promise<{ id: string; accountId: string }> {
  const accountId = await addAccount(direct);
  await direct.prisma.accessFact.create({
    data: { ...staffFact(accountId), paidUntil: new Date(Date.now() + 300 * day) },
  });
  const { sessionId, deviceId } = callerOf(accountId);
  const play = { id: newId(), accountId, videoId, sessionId, deviceId, needsSlot: true, watchedBefore: 0 };
  await beginPlay({ db: direct }, { play, replaces: undefined });
  return play;
}

/** Ages the lease by this many seconds of the database's clock. */
const age = (id: string, seconds: number) =>
  direct.prisma.$executeRaw`update stream_slot set "leaseUntil" = "leaseUntil" - ${seconds} * interval '1 second'
    where "playId" = ${id}`;

it('asks once for a thousand segments, and again behind an answer', async () => {
  const { id } = await begin();
  await Promise.all(Array.from({ length: 500 }, async () => leases.lives(id)));
  for (let n = 0; n < 500; n += 1) expect(leases.lives(id)).toBe(true);
  // Requests that arrive while the first statement is running share a second one.
  expect(statements.mock.calls.length).toBeLessThanOrEqual(2);
  statements.mockClear();
  later(31);
  expect(leases.lives(id)).toBe(true);
  expect(leases.lives(id)).toBe(true);
  expect(statements).toHaveBeenCalledTimes(1);
});

it('needs no statement for what this process has just written', async () => {
  leases.hold('a-play');
  expect(leases.lives('a-play')).toBe(true);
  expect(statements).not.toHaveBeenCalled();
});

it('knows nothing of a playback that never was', async () => {
  await expect(leases.lives('nobody')).resolves.toBe(false);
  expect(leases.lives('nobody')).toBe(false);
});

it('gives a late heartbeat 15 seconds, and no more', async () => {
  const { id } = await begin();
  await age(id, 74);
  await expect(leases.lives(id)).resolves.toBe(true);
  await age(id, 2);
  later(2);
  await expect(leases.lives(id)).resolves.toBe(false);
  await direct.prisma
    .$executeRaw`update stream_slot set "leaseUntil" = now() + interval '60 seconds' where "playId" = ${id}`;
  later(2);
  await expect(leases.lives(id)).resolves.toBe(true);
});

it('closes what was ended at the news of it, whatever was read before', async () => {
  const { id, accountId } = await begin();
  const reading = leases.lives(id);
  await bus.publish(playbackEnded.name, { playId: id });
  await expect(reading).resolves.toBe(false);
  expect(leases.lives(id)).toBe(false);
  await stopPlayback({ db: direct }, { caller: { accountId }, playId: id });
  later(600);
  expect(leases.lives(id)).toBe(false);
});

it('finds out within a minute what was ended when the news is lost', async () => {
  const { id, accountId } = await begin();
  await expect(leases.lives(id)).resolves.toBe(true);
  await stopPlayback({ db: direct }, { caller: { accountId }, playId: id });
  later(59);
  void leases.lives(id);
  await vi.waitFor(async () => expect(await leases.lives(id)).toBe(false), waits);
});

it('goes on for five minutes while the database is away, with what lived, and with nothing else', async () => {
  const { id } = await begin();
  const unknown = await begin();
  await expect(leases.lives(id)).resolves.toBe(true);
  gate.shut();
  later(70);
  expect(leases.lives(id)).toBe(true);
  later(220);
  expect(await leases.lives(id)).toBe(true);
  await expect(leases.lives(unknown.id)).rejects.toSatisfy(isDependencyDown);
  later(75);
  await expect(leases.lives(id)).rejects.toSatisfy(isDependencyDown);
  gate.open();
  await age(id, 365);
  later(5);
  await expect(leases.lives(id)).resolves.toBe(false);
});

it.each<[string, (accountId: string) => Promise<unknown>, (accountId: string) => Promise<unknown>]>([
  [
    'a membership that is over',
    async () => (billingNow = new Date(Date.now() + 400 * day)),
    async () => (billingNow = new Date()),
  ],
  [
    'a device that was deactivated',
    (id) => direct.prisma.device.update({ where: { id }, data: { isActive: false } }),
    (id) => direct.prisma.device.update({ where: { id }, data: { isActive: true } }),
  ],
  [
    'a video that was withdrawn',
    () => direct.prisma.video.update({ where: { id: videoId }, data: { publishedAt: null } }),
    () => direct.prisma.video.update({ where: { id: videoId }, data: { publishedAt: new Date(0) } }),
  ],
])('ends with %s, although nobody says so and no heartbeat comes', async (_what, lose, regain) => {
  const { id, accountId } = await begin();
  await expect(leases.lives(id)).resolves.toBe(true);
  await lose(accountId);
  // Asked behind an answer.
  later(31);
  void leases.lives(id);
  await vi.waitFor(async () => expect(await leases.lives(id)).toBe(false), waits);
  await regain(accountId);
  later(2);
  await expect(leases.lives(id)).resolves.toBe(true);
});

it('ends a lease in time although the clock was ahead when it was read', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { id } = await begin();
    later(600);
    await expect(leases.lives(id)).resolves.toBe(true);
    // Compared with the database's clock.
    later(-600);
    await age(id, 75);
    vi.advanceTimersByTime(76_000);
    later(76);
    await vi.waitFor(async () => expect(await leases.lives(id)).toBe(false), waits);
  } finally {
    vi.useRealTimers();
  }
});
