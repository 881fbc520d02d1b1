import { createDatabase } from '@houselights/db';
import { isAtEnd, mergeProgress } from '@houselights/rules';
import { createTestDatabase } from '@houselights/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount, addVideo, callerOf } from '../../test/videos.ts';
import { newId } from '../shared/ids.ts';
import { sendHeartbeat } from './send-heartbeat.command.ts';
import { listPlaybacks } from './live-playbacks.query.ts';
import { startPlayback } from './start-playback.command.ts';
import { stopPlayback } from './stop-playback.command.ts';
import type { Database } from '@houselights/db';
import type { TestDatabase } from '@houselights/testkit';
import type { Caller } from '../caller.ts';
import type { MediaPaths } from './media-paths.ts';

let test: TestDatabase;
let db: Database;
let owner: string;
let paid: string;
let free: string;
beforeAll(async () => {
  test = await createTestDatabase();
  db = createDatabase({ url: test.url });
  owner = await addAccount(db);
  paid = (await addVideo(db, { ownerId: owner })).id;
  free = (await addVideo(db, { ownerId: owner, free: true })).id;
});
afterAll(async () => {
  await db.close();
  await test.close();
});

const mediaPaths: MediaPaths = {
  sign: (assetId, holder) => ({ folder: `/${holder?.playId ?? 'free'}/${assetId}/`, expiresAt: new Date(0) }),
  check: () => undefined,
};
const leases = { hold: () => {} };
const member = async (): Promise<Caller> => callerOf(await addAccount(db), { hasSubscription: true });

async function start(caller: Caller, videoId = paid, replaces?: string): Promise<string> {
  const { playbackId } = await startPlayback({ db, storage: {}, mediaPaths, leases }, { videoId, caller, replaces });
  if (playbackId === null) throw new Error('nothing began');
  return playbackId;
}

interface Beat {
  readonly watched?: number;
  readonly leaving?: boolean;
}

const beat = (caller: Caller, playId: string, { watched, leaving = false }: Beat = {}) =>
  sendHeartbeat(
    { db, leases },
    {
      playId,
      caller,
      leaving,
      position:
        watched === undefined
          ? undefined
          : { currentTime: watched, totalTime: 100, durationWatched: watched, observedAt: undefined },
    },
  );

const play = (id: string) => db.prisma.play.findUniqueOrThrow({ where: { id } });
const live = async (caller: Caller) => (await listPlaybacks({ db }, { caller })).items.map(({ id }) => id);
const refusal = (code: string) => expect.objectContaining({ code }) as unknown;

/** Ages the account's playbacks by this many seconds of the database's clock since the last heartbeat. */
async function pass({ accountId }: Caller, seconds: number): Promise<void> {
  await db.prisma.$executeRaw`update stream_slot set "leaseUntil" = "leaseUntil" - ${seconds} * interval '1 second'
    where "accountId" = ${accountId}`;
  await db.prisma.$executeRaw`update play set "startedAt" = "startedAt" - ${seconds} * interval '1 second'
    where "accountId" = ${accountId}`;
}

it('lets an account play on three screens, and on as many as its own limit says', async () => {
  const caller = await member();
  const three = [await start(caller), await start(caller), await start(caller)];
  await expect(start(caller)).rejects.toEqual(refusal('stream_limit_reached'));
  expect(await live(caller)).toEqual(three);
  await db.prisma.account.update({ where: { id: caller.accountId }, data: { streamLimit: 4 } });
  three.push(await start(caller));
  await expect(start(caller)).rejects.toEqual(refusal('stream_limit_reached'));
  await db.prisma.account.update({ where: { id: caller.accountId }, data: { streamLimit: 1 } });
  await stopPlayback({ db }, { caller, playId: three[3]! });
  await expect(start(caller)).rejects.toEqual(refusal('stream_limit_reached'));
  // Running playbacks continue when the limit is lowered.
  await expect(beat(caller, three[2]!)).resolves.toMatchObject({ progress: null });
});

it('refuses limits that make no sense', async () => {
  const { accountId } = await member();
  for (const streamLimit of [0, 21, -1]) {
    await expect(db.prisma.account.update({ where: { id: accountId }, data: { streamLimit } })).rejects.toThrow(
      'account_stream_limit_sensible',
    );
  }
});

it('counts free videos against nothing, and remembers who played them', async () => {
  const caller = callerOf(await addAccount(db));
  const plays: string[] = [];
  for (let n = 0; n < 5; n += 1) plays.push(await start(caller, free));
  expect(await live(caller)).toEqual([]);
  await pass(caller, 10);
  await expect(beat(caller, plays[0]!, { watched: 8 })).resolves.toMatchObject({
    leaseUntil: null,
    progress: { currentTime: 8 },
  });
  expect(await play(plays[0]!)).toMatchObject({ needsSlot: false, secondsWatched: 8, endedAt: null });
  const anonymous = await startPlayback(
    { db, storage: {}, mediaPaths, leases },
    { videoId: free, caller: undefined, replaces: plays[0] },
  );
  expect(anonymous).toMatchObject({ playbackId: null, leaseUntil: null });
  expect(await play(plays[0]!)).toMatchObject({ endedAt: null });
});

it('frees the stream of a player that crashed after 60 seconds, and not before', async () => {
  const caller = await member();
  for (let n = 0; n < 3; n += 1) await start(caller);
  await pass(caller, 59);
  await expect(start(caller)).rejects.toEqual(refusal('stream_limit_reached'));
  await pass(caller, 1);
  await expect(start(caller)).resolves.toBeDefined();
});

it('gives a player that slept its stream back, or another one, or says that there is none', async () => {
  const caller = await member();
  const sleeper = await start(caller);
  await pass(caller, 3_600);
  await expect(beat(caller, sleeper)).resolves.toMatchObject({ heartbeatSeconds: 10 });
  await pass(caller, 61);
  const others = [await start(caller), await start(caller), await start(caller)];
  await expect(beat(caller, sleeper, { watched: 1 })).rejects.toEqual(refusal('stream_limit_reached'));
  await stopPlayback({ db }, { caller, playId: others[0]! });
  // Concurrent heartbeats, as after a lost answer.
  await Promise.all([beat(caller, sleeper), beat(caller, sleeper), beat(caller, sleeper)]);
  expect(new Set(await live(caller))).toEqual(new Set([sleeper, ...others.slice(1)]));
});

it('stops for good, and says so to whoever goes on', async () => {
  const caller = await member();
  const id = await start(caller);
  await stopPlayback({ db }, { caller, playId: id });
  await stopPlayback({ db }, { caller, playId: id });
  expect(await play(id)).toMatchObject({ endReason: 'stopped' });
  await expect(beat(caller, id, { watched: 5 })).rejects.toEqual(refusal('playback_stopped'));
  await expect(beat(caller, id, { leaving: true })).rejects.toEqual(refusal('playback_stopped'));
  await expect(db.prisma.playbackProgress.count({ where: { accountId: caller.accountId } })).resolves.toBe(0);
  const news = await db.prisma.outbox.findMany({ where: { name: 'playback.ended' } });
  expect(news.filter(({ payload }) => JSON.stringify(payload).includes(id))).toHaveLength(1);
});

it("knows nothing of other people's playbacks", async () => {
  const [mine, theirs] = [await member(), await member()];
  const id = await start(theirs);
  for (const foreign of [id, 'nobody']) {
    await expect(beat(mine, foreign)).rejects.toEqual(refusal('not_found'));
    await expect(beat(mine, foreign, { leaving: true })).rejects.toEqual(refusal('not_found'));
    await expect(stopPlayback({ db }, { caller: mine, playId: foreign })).rejects.toEqual(refusal('not_found'));
  }
  await start(mine, paid, id);
  expect(await play(id)).toMatchObject({ endedAt: null });
  expect(await live(theirs)).toEqual([id]);
});

it('lets a tab that was loaded again take its own place', async () => {
  const caller = await member();
  const three = [await start(caller), await start(caller), await start(caller)];
  const again = await start(caller, paid, three[1]);
  expect(await live(caller)).toEqual([three[0], three[2], again]);
  expect(await play(three[1]!)).toMatchObject({ endReason: 'replaced' });
  // An already replaced playback frees nothing.
  await expect(start(caller, paid, three[1])).rejects.toEqual(refusal('stream_limit_reached'));
  expect(await live(caller)).toEqual([three[0], three[2], again]);
  const instead = await start(caller, free, again);
  expect(await play(instead)).toMatchObject({ needsSlot: false });
  expect(await live(caller)).toEqual([three[0], three[2]]);
});

it('takes the last word of a player, and its stream is free', async () => {
  const caller = await member();
  const id = await start(caller);
  await pass(caller, 30);
  await expect(beat(caller, id, { watched: 20, leaving: true })).resolves.toMatchObject({
    leaseUntil: null,
    progress: { currentTime: 20 },
  });
  expect(await play(id)).toMatchObject({ endReason: 'left', secondsWatched: 20 });
  expect(await live(caller)).toEqual([]);
});

it('ends what is not entitled any more', async () => {
  const caller = await member();
  const lapsed = await start(caller);
  await expect(beat({ ...caller, hasSubscription: false }, lapsed)).rejects.toEqual(refusal('subscription_required'));
  expect(await play(lapsed)).toMatchObject({ endReason: 'not_entitled' });
  await expect(beat(caller, lapsed)).rejects.toEqual(refusal('playback_stopped'));

  const { accountId } = caller;
  const device = await db.prisma.device.create({
    data: { id: newId(), accountId, deviceIdentifier: newId(), platform: 'tv', model: 'A television' },
  });
  const onDevice = { ...caller, deviceId: device.id };
  const id = await start(onDevice);
  await expect(listPlaybacks({ db }, { caller: onDevice })).resolves.toMatchObject({
    items: [{ device: { platform: 'tv', model: 'A television' }, isCurrentSession: true, media: { title: 'A film' } }],
  });
  await db.prisma.device.update({ where: { id: device.id }, data: { isActive: false } });
  await expect(beat(onDevice, id)).rejects.toEqual(refusal('device_inactive'));
  expect(await live(caller)).toEqual([]);

  const { id: withdrawn } = await addVideo(db, { ownerId: owner });
  const last = await start(caller, withdrawn);
  await db.prisma.video.update({ where: { id: withdrawn }, data: { publishedAt: null } });
  await expect(beat(caller, last)).rejects.toEqual(refusal('not_found'));
  expect(await play(last)).toMatchObject({ endReason: 'not_entitled' });
});

it('lets what expired live again, and believes in no more seconds than there were', async () => {
  const caller = await member();
  const id = await start(caller);
  await pass(caller, 10);
  await beat(caller, id, { watched: 1_000 });
  const { secondsWatched } = await play(id);
  expect(secondsWatched).toBeGreaterThanOrEqual(25);
  expect(secondsWatched).toBeLessThan(40);
  await db.prisma.play.update({ where: { id }, data: { endedAt: new Date(), endReason: 'expired' } });
  await beat(caller, id, { watched: 0 });
  expect(await play(id)).toMatchObject({ endedAt: null, endReason: null, secondsWatched });
  // The next visit counts from where this one ended.
  const next = await start(caller);
  await pass(caller, 10);
  await beat(caller, next, { watched: 104 });
  expect(await play(next)).toMatchObject({ watchedBefore: 100, secondsWatched: 4 });
});

it('ends 10,000 shuffled, doubled heartbeats at the furthest honest place', async () => {
  const note = fc.record({
    currentTime: fc.integer({ min: 0, max: 100 }),
    durationWatched: fc.integer({ min: 0, max: 5_000 }),
    observedAt: fc.integer({ min: 1, max: 3_000 }).map((second) => Date.UTC(2026, 0, 1) + second * 1_000),
  });
  const shuffled = fc.array(note, { minLength: 6_000, maxLength: 6_000 }).chain((notes) => {
    const all = [...notes, ...notes.slice(0, 4_000)];
    return fc.shuffledSubarray(all, { minLength: all.length });
  });
  await fc.assert(
    fc.asyncProperty(shuffled, async (sent) => {
      expect(sent).toHaveLength(10_000);
      const caller = await member();
      const playId = await start(caller);
      await pass(caller, 1_000_000);
      const lanes = Array.from({ length: 40 }, (_, lane) => sent.filter((_one, index) => index % 40 === lane));
      await Promise.all(
        lanes.map(async (lane) => {
          for (const { observedAt, ...place } of lane) {
            const position = { ...place, totalTime: 100, observedAt: new Date(observedAt).toISOString() };
            await sendHeartbeat({ db, leases }, { playId, caller, position, leaving: false });
          }
        }),
      );
      const expected = sent
        .map((one) => ({ ...one, totalTime: 100, watched: isAtEnd(one.currentTime, 100) }))
        .reduce(mergeProgress);
      const { accountId } = caller;
      const stored = await db.prisma.playbackProgress.findUniqueOrThrow({
        where: { accountId_videoId: { accountId, videoId: paid } },
      });
      expect({ ...stored, observedAt: stored.observedAt.getTime() }).toMatchObject(expected);
      expect((await play(playId)).secondsWatched).toBe(expected.durationWatched);
    }),
    // A failure prints its seed; shrinking ten thousand updates is not worth it.
    { numRuns: 1, endOnFailure: true },
  );
});
