import { createDatabase } from '@houselights/db';
import { isAtEnd, mergeProgress, resumeAt } from '@houselights/rules';
import { createTestDatabase, onServer } from '@houselights/testkit';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addAccount, addShow, addVideo, callerOf } from '../../test/videos.ts';
import { saveProgress } from './save-progress.command.ts';
import { getShowProgress } from './show-progress.query.ts';
import { startPlayback } from './start-playback.command.ts';
import { getWatchHistory } from './watch-history.query.ts';
import type { TestDatabase } from '@houselights/testkit';
import type { Database } from '@houselights/db';
import type { MediaPaths } from './media-paths.ts';

let test: TestDatabase;
let db: Database;
let owner: string;
beforeAll(async () => {
  test = await createTestDatabase();
  db = createDatabase({ url: test.url });
  owner = await addAccount(db);
});
afterAll(async () => {
  await db.close();
  await test.close();
});

const mediaPaths: MediaPaths = {
  sign: (assetId, holder) => ({ folder: `/${holder?.sessionId ?? 'free'}/${assetId}/`, expiresAt: new Date(0) }),
  check: () => undefined,
};
const play = (videoId: string, caller?: ReturnType<typeof callerOf>) =>
  startPlayback({ db, storage: {}, mediaPaths, leases: { hold: () => {} } }, { videoId, caller, replaces: undefined });
const note = { currentTime: 20, totalTime: 100, durationWatched: 20, observedAt: undefined };

it('plays free videos for anyone and the others for members', async () => {
  const free = await addVideo(db, { ownerId: owner, free: true });
  const paid = await addVideo(db, { ownerId: owner });
  const someone = callerOf(await addAccount(db));
  const member = { ...someone, hasSubscription: true };
  await expect(play(free.id)).resolves.toMatchObject({ url: `/free/${free.assetId}/master.m3u8`, resumeAt: 0 });
  await expect(play(paid.id)).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(play(paid.id, someone)).rejects.toMatchObject({ code: 'subscription_required' });
  await expect(play(paid.id, member)).resolves.toMatchObject({
    url: `/${member.sessionId}/${paid.assetId}/master.m3u8`,
    sprite: { url: `/${member.sessionId}/${paid.assetId}/sprite.jpg`, columns: 5 },
    poster: `/media/picture/assets/${paid.assetId}/poster.jpg`,
    durationSeconds: 100,
  });
});

it('names the DASH manifest where there is one, and the sound tracks', async () => {
  const { id, assetId } = await addVideo(db, { ownerId: owner, free: true });
  const hls = { format: 'hls', url: `/free/${assetId}/master.m3u8` };
  await expect(play(id)).resolves.toMatchObject({ sources: [hls], audioTracks: [] });
  const audioTracks = [{ language: 'en', label: 'English' }];
  await db.prisma.asset.update({ where: { id: assetId }, data: { hasDash: true, audioTracks } });
  await expect(play(id)).resolves.toMatchObject({
    sources: [hls, { format: 'dash', url: `/free/${assetId}/manifest.mpd` }],
    audioTracks,
  });
});

it('refuses inactive devices, and devices of others count for nothing', async () => {
  const { id } = await addVideo(db, { ownerId: owner });
  const accountId = await addAccount(db);
  const device = (isActive: boolean) =>
    db.prisma.device.create({
      data: { id: v7(), accountId, deviceIdentifier: v7(), platform: 'web', model: 'A browser', isActive },
    });
  const [active, inactive] = [await device(true), await device(false)];
  const member = callerOf(accountId, { hasSubscription: true });
  await expect(play(id, { ...member, deviceId: active.id })).resolves.toBeDefined();
  await expect(play(id, { ...member, deviceId: inactive.id })).rejects.toMatchObject({ code: 'device_inactive' });
});

it.each(['uploading', 'queued', 'processing', 'failed'])('does not play what is %s', async (state) => {
  const { id } = await addVideo(db, { ownerId: owner, free: true, state });
  await expect(play(id)).rejects.toMatchObject({ code: 'video_not_ready' });
});

it('knows unpublished videos for their owner only', async () => {
  const { id } = await addVideo(db, { ownerId: owner, free: true, publishedAt: null });
  await expect(play(id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(play(id, callerOf(await addAccount(db)))).rejects.toMatchObject({ code: 'not_found' });
  await expect(play(id, callerOf(owner))).resolves.toBeDefined();
  await expect(play('no-such-video')).rejects.toMatchObject({ code: 'not_found' });
});

it('stores what mergeProgress says, whatever the order of the notes', async () => {
  const heartbeat = fc.record({
    currentTime: fc.integer({ min: 0, max: 100 }),
    durationWatched: fc.integer({ min: 0, max: 100 }),
    observedAt: fc.integer({ min: 1, max: 6 }).map((n) => new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString()),
  });
  const accountId = await addAccount(db);
  await fc.assert(
    fc.asyncProperty(fc.array(heartbeat, { minLength: 1, maxLength: 8 }), async (beats) => {
      const { id: videoId } = await addVideo(db, { ownerId: owner });
      for (const beat of beats) await saveProgress({ db }, { ...beat, caller: { accountId }, videoId, totalTime: 100 });
      const stored = await db.prisma.playbackProgress.findUniqueOrThrow({
        where: { accountId_videoId: { accountId, videoId } },
      });
      const expected = beats
        .map((beat) => ({
          ...beat,
          totalTime: 100,
          watched: isAtEnd(beat.currentTime, 100),
          observedAt: Date.parse(beat.observedAt),
        }))
        .reduce(mergeProgress);
      expect({ ...stored, observedAt: stored.observedAt.getTime() }).toMatchObject(expected);
    }),
    { numRuns: 25 },
  );
});

it('believes no more than the video is long, or than there was time for', async () => {
  const accountId = await addAccount(db);
  const { id: videoId } = await addVideo(db, { ownerId: owner });
  const say = async (durationWatched: number) =>
    (await saveProgress({ db }, { ...note, caller: { accountId }, videoId, totalTime: 1_000_000, durationWatched }))
      .durationWatched;
  expect(await say(1e9)).toBe(100);
  expect(await say(1e9)).toBeLessThan(200);
  await db.prisma
    .$executeRaw`update playback_progress set "durationWatched" = 100, "updatedAt" = now() - interval '1 minute'
    where "accountId" = ${accountId}`;
  expect(await say(130)).toBe(130);
  expect(await say(1e9)).toBeLessThan(100 + 60 * 10);
});

it('keeps the newest of 20 notes that arrive at once', async () => {
  const accountId = await addAccount(db);
  const { id: videoId } = await addVideo(db, { ownerId: owner });
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString();
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      saveProgress(
        { db },
        { caller: { accountId }, videoId, currentTime: n, totalTime: 100, durationWatched: n, observedAt: at(n) },
      ),
    ),
  );
  await expect(play(videoId, callerOf(accountId, { hasSubscription: true }))).resolves.toMatchObject({
    resumeAt: 19,
    durationWatched: 19,
  });
});

it('goes on with notes although what is stored lies ahead of a clock that was set back', async () => {
  const accountId = await addAccount(db);
  const { id: videoId } = await addVideo(db, { ownerId: owner });
  const say = (currentTime: number) => saveProgress({ db }, { ...note, caller: { accountId }, videoId, currentTime });
  await say(20);
  await db.prisma.$executeRaw`update playback_progress set "observedAt" = now() + interval '10 minutes'
    where "accountId" = ${accountId}`;
  expect(await say(60)).toMatchObject({ currentTime: 60 });
  expect(await say(70)).toMatchObject({ currentTime: 70 });
});

it('takes a time to come for now, so that a wrong clock cannot block the next note', async () => {
  const accountId = await addAccount(db);
  const { id: videoId } = await addVideo(db, { ownerId: owner });
  await saveProgress({ db }, { ...note, caller: { accountId }, videoId, observedAt: '9999-12-31T23:59:59Z' });
  await expect(
    saveProgress({ db }, { ...note, caller: { accountId }, videoId, currentTime: 30 }),
  ).resolves.toMatchObject({
    currentTime: 30,
  });
  await expect(
    saveProgress(
      { db },
      { ...note, caller: { accountId }, videoId, currentTime: 50, observedAt: '0000-01-01T00:00:00Z' },
    ),
  ).resolves.toMatchObject({ currentTime: 30 });
});

it('notes nothing for what is not there or not published', async () => {
  const accountId = await addAccount(db);
  const draft = await addVideo(db, { ownerId: owner, publishedAt: null });
  for (const videoId of ['no-such-video', draft.id]) {
    await expect(saveProgress({ db }, { ...note, caller: { accountId }, videoId })).rejects.toMatchObject({
      code: 'not_found',
    });
  }
  await expect(db.prisma.playbackProgress.count({ where: { accountId } })).resolves.toBe(0);
});

it('pages through the history without repeating or skipping, and sees only its own', async () => {
  const accountId = await addAccount(db);
  const other = await addAccount(db);
  const watched: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    const { id: videoId } = await addVideo(db, { ownerId: owner, title: `Film ${n}` });
    await saveProgress({ db }, { ...note, caller: { accountId }, videoId });
    watched.unshift(videoId);
  }
  const foreign = await addVideo(db, { ownerId: owner });
  await saveProgress({ db }, { ...note, caller: { accountId: other }, videoId: foreign.id });
  // Rows of the same instant are told apart by their videos.
  await db.prisma.playbackProgress.updateMany({
    where: { accountId },
    data: { updatedAt: new Date(1_767_225_600_000) },
  });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await getWatchHistory({ db }, { caller: { accountId }, unfinished: false, cursor, limit: 3 });
    seen.push(...page.items.map((item) => item.media.id));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(watched);
  for (const wrong of ['', 'x', Buffer.from('1 2').toString('base64url'), '\u{1f600}']) {
    await expect(
      getWatchHistory({ db }, { caller: { accountId }, unfinished: false, cursor: wrong, limit: 3 }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
  }
});

it('calls unfinished what resumeAt would go on with', async () => {
  const accountId = await addAccount(db);
  const places = [0, 4.9, 5, 50, 94.9, 95, 100];
  const expected: string[] = [];
  for (const currentTime of places) {
    const { id: videoId } = await addVideo(db, { ownerId: owner });
    await saveProgress({ db }, { ...note, caller: { accountId }, videoId, currentTime });
    if (resumeAt({ currentTime, totalTime: 100 }) > 0) expected.unshift(videoId);
  }
  const { items } = await getWatchHistory(
    { db },
    { caller: { accountId }, unfinished: true, cursor: undefined, limit: 50 },
  );
  expect(items.map((item) => item.media.id)).toEqual(expected);
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

it('finds any page of a long history by its index', async () => {
  const accountId = await addAccount(db);
  await db.prisma.$executeRaw`insert into asset (id, "ownerId", state, "originalFilename", size, "updatedAt")
    select 'long-' || n, ${owner}, 'ready', 'film.mp4', 1, now() from generate_series(1, 10000) n`;
  await db.prisma.$executeRaw`insert into video (id, "ownerId", "assetId", title, "publishedAt", "updatedAt")
    select 'long-' || n, ${owner}, 'long-' || n, 'A film', now(), now() from generate_series(1, 10000) n`;
  await db.prisma.$executeRaw`insert into playback_progress
    ("accountId", "videoId", "currentTime", "totalTime", "durationWatched", "observedAt", "updatedAt")
    select ${accountId}, 'long-' || n, 50, 100, 50, now(), now() - n * interval '1 minute' from generate_series(1, 10000) n`;
  await onServer(test.ownerUrl, 'analyze');
  const asked = vi.spyOn(db.pool, 'query');
  const first = await getWatchHistory(
    { db },
    { caller: { accountId }, unfinished: true, cursor: undefined, limit: 20 },
  );
  const deep = Buffer.from(`${Date.now() - 9_000 * 60_000} ${first.items[0]?.media.id}`).toString('base64url');
  await getWatchHistory({ db }, { caller: { accountId }, unfinished: false, cursor: deep, limit: 20 });
  const statements = asked.mock.calls.map(([statement]) => statement as unknown as { text: string; values: unknown[] });
  asked.mockRestore();
  expect(statements).toHaveLength(2);
  const client = await db.pool.connect();
  try {
    // As for a statement that has been executed often.
    await client.query('set plan_cache_mode = force_generic_plan');
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      );
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      const nodes = plan === undefined ? [] : nodesOf(plan);
      const seen = nodes.map((node) => ({
        does: node['Node Type'],
        by: node['Index Name'],
        rows: node['Actual Rows'] * node['Actual Loops'] + (node['Rows Removed by Filter'] ?? 0),
      }));
      const index = 'playback_progress_accountId_updatedAt_videoId_idx';
      expect(seen).toContainEqual({ does: 'Index Scan', by: index, rows: 21 });
      // Nothing is sorted, and nothing beyond the page is read.
      expect(seen.filter(({ does, rows }) => does.includes('Sort') || rows > 21)).toEqual([]);
    }
  } finally {
    client.release(true);
  }
});

it('knows where somebody is in a show: their own episodes of it, the last one first', async () => {
  const show = await addShow(db, { slug: 'tides', title: 'Tides', seasons: [1, 2] });
  const other = await addShow(db, { slug: 'sands', title: 'Sands', seasons: [1] });
  const [me, somebody] = [await addAccount(db), await addAccount(db)];
  const episode = async (seasonId: string | undefined, over = {}) =>
    (await addVideo(db, { ownerId: owner, ...(seasonId !== undefined && { seasonId }), ...over })).id;
  const [first, second] = [await episode(show.seasonIds[0]), await episode(show.seasonIds[1])];
  const elsewhere = await episode(other.seasonIds[0]);
  const save = (accountId: string, videoId: string, currentTime: number) =>
    saveProgress({ db }, { ...note, caller: { accountId }, videoId, currentTime });
  await save(me, second, 99);
  await save(me, first, 40);
  await save(me, elsewhere, 30);
  await save(somebody, second, 10);
  const items = await getShowProgress({ db }, { caller: { accountId: me }, showId: show.id });
  expect(items).toMatchObject([
    { mediaId: first, progress: { currentTime: 40, watched: false } },
    { mediaId: second, progress: { currentTime: 99, watched: true } },
  ]);
  await db.prisma.video.update({ where: { id: first }, data: { publishedAt: null } });
  expect(await getShowProgress({ db }, { caller: { accountId: me }, showId: show.id })).toHaveLength(1);
  expect(await getShowProgress({ db }, { caller: { accountId: me }, showId: 'nothing' })).toEqual([]);
});
