import { expect, it, onTestFinished, vi } from 'vitest';
import { createController } from './controller.ts';
import type { ControllerDeps, Grant } from './controller.ts';
import type { Source, Stage, StageEvents } from './stage.ts';
import type { Playback } from '@houselights/contracts';

const addresses: Playback = {
  url: '/media/t/a/master.m3u8',
  sources: [{ format: 'hls', url: '/media/t/a/master.m3u8' }],
  audioTracks: [],
  startUrl: '/media/t/a/start.mp4',
  captions: [],
  sprite: null,
  poster: null,
  chapters: [],
  durationSeconds: 100,
  resumeAt: 0,
  durationWatched: 0,
  expiresAt: '2026-01-01T06:00:00.000Z',
  playbackId: 'p1',
  leaseUntil: '2026-01-01T00:01:00.000Z',
  heartbeatSeconds: 10,
  servedAt: '2026-01-01T00:00:00.000Z',
};

/** A controller on a stage that does what the test says. */
function world(answer: (again: boolean) => Grant | Promise<Grant> = () => ({ playback: addresses })) {
  let now = Date.parse('2026-01-01T00:00:05.000Z');
  let events: StageEvents | undefined;
  const loads: Source[] = [];
  const stage = {
    load: vi.fn<Stage['load']>((source, heard) => {
      loads.push(source);
      events = heard;
    }),
    play: vi.fn<Stage['play']>(() => Promise.resolve()),
    pause: vi.fn<Stage['pause']>(),
    seek: vi.fn<Stage['seek']>(),
    apply: vi.fn<Stage['apply']>(),
    chooseQuality: vi.fn<Stage['chooseQuality']>(),
    unload: vi.fn<Stage['unload']>(),
  };
  const report = vi.fn<ControllerDeps['reportPlayback']>(() => Promise.resolve(undefined));
  const release = vi.fn<ControllerDeps['releasePlayback']>();
  const asked: boolean[] = [];
  const replaced: (string | undefined)[] = [];
  const player = createController({
    stage,
    reportPlayback: report,
    releasePlayback: release,
    requestPlayback: (_id, { again, replaces }) => {
      asked.push(again);
      replaced.push(replaces);
      return Promise.resolve(answer(again));
    },
    sound: { volume: 0.5, muted: false, rate: 1 },
    keepSound: () => undefined,
    now: () => now,
  });
  return {
    player,
    stage,
    report,
    release,
    /** What was said of where it is. */
    notes: () => report.mock.calls.flatMap(([, , { position }]) => position ?? []),
    asked,
    replaced,
    loads,
    tell: () => events!,
    later: (seconds: number) => (now += seconds * 1000),
    /** Plays from `from` to `to` in quarters of a second. */
    watch: (from: number, to: number) => {
      for (let at = from; at <= to + 0.001; at += 0.25) {
        now += 250;
        events!.time(at, at + 5);
      }
    },
  };
}

it('goes from asking to the first picture to playing', async () => {
  const { player, stage, tell } = world();
  const opening = player.open('v1', { play: true });
  expect(player.state.get().phase).toBe('opening');
  await opening;
  expect(player.state.get()).toMatchObject({ phase: 'loading', buffering: true, duration: 100 });
  tell().firstFrame();
  expect(player.state.get()).toMatchObject({ phase: 'paused', buffering: false });
  tell().playing();
  expect(player.state.get().phase).toBe('playing');
  expect(stage.play).toHaveBeenCalledTimes(1);
});

it('begins where one stopped, or where the address says', async () => {
  const resumed = world(() => ({ playback: { ...addresses, resumeAt: 42 } }));
  await resumed.player.open('v1', { play: false });
  expect(resumed.loads[0]).toMatchObject({ startAt: 42 });
  const said = world(() => ({ playback: { ...addresses, resumeAt: 42 } }));
  await said.player.open('v1', { play: false, from: 7 });
  expect(said.loads[0]).toMatchObject({ startAt: 7 });
});

it('says why it may not play, and asks again when opened again', async () => {
  let grant: Grant = { refused: 'subscription_required' };
  const { player, asked } = world(() => grant);
  await player.open('v1', { play: true });
  expect(player.state.get()).toMatchObject({ phase: 'refused', refusal: 'subscription_required' });
  grant = { playback: addresses };
  await player.open('v1', { play: true });
  expect(player.state.get().phase).toBe('loading');
  expect(asked).toHaveLength(2);
});

it('leaves a video that is open as it is', async () => {
  const { player, loads, tell } = world();
  await player.open('v1', { play: true });
  tell().playing();
  await player.open('v1', { play: true });
  expect(loads).toHaveLength(1);
  expect(player.state.get().phase).toBe('playing');
});

it('offers a press when the browser refuses to begin by itself', async () => {
  const { player, stage, tell } = world();
  stage.play.mockRejectedValueOnce(new DOMException('no gesture', 'NotAllowedError'));
  await player.open('v1', { play: true });
  expect(player.state.get()).toMatchObject({ phase: 'paused', blocked: true });
  await player.play();
  tell().playing();
  expect(player.state.get()).toMatchObject({ phase: 'playing', blocked: false });
});

it('renews links that have expired once, at the same place, and gives up when that does not help', async () => {
  const { player, tell, asked, loads, later, watch } = world();
  await player.open('v1', { play: true });
  tell().playing();
  watch(30, 31);
  tell().failed('expired');
  await vi.waitFor(() => expect(loads).toHaveLength(2));
  expect(asked).toEqual([false, true]);
  expect(loads[1]).toMatchObject({ startAt: 31 });
  tell().failed('expired');
  expect(player.state.get()).toMatchObject({ phase: 'failed', failure: 'network' });
  await player.retry();
  later(3600);
  tell().failed('expired');
  await vi.waitFor(() => expect(loads).toHaveLength(4));
});

it('asks anew after a refusal, and plays when there is none any more', async () => {
  const { player, asked, loads } = world((again) => (again ? { playback: addresses } : { refused: 'forbidden' }));
  await player.open('v1', { play: true });
  expect(player.state.get()).toMatchObject({ phase: 'refused', refusal: 'forbidden' });
  await player.retry();
  expect(asked).toEqual([false, true]);
  expect(loads).toHaveLength(1);
  expect(player.state.get()).toMatchObject({ phase: 'loading', refusal: null });
});

it('keeps its place through a lost network, and hears nothing of the stage that failed', async () => {
  const { player, tell, loads, watch } = world();
  await player.open('v1', { play: true });
  tell().playing();
  watch(10, 12);
  const old = tell();
  old.failed('network');
  expect(player.state.get()).toMatchObject({ phase: 'failed', failure: 'network', currentTime: 12 });
  await player.retry();
  expect(loads[1]).toMatchObject({ startAt: 12 });
  old.time(90, 90);
  old.ended();
  expect(player.state.get()).toMatchObject({ phase: 'loading', currentTime: 12 });
});

it('forgets an answer that comes after something else was opened', async () => {
  let late: ((grant: Grant) => void) | undefined;
  const { player, loads } = world(() => (late ? { playback: addresses } : new Promise((resolve) => (late = resolve))));
  const first = player.open('v1', { play: true });
  await player.open('v2', { play: true });
  late?.({ refused: 'not_found' });
  await first;
  expect(player.state.get()).toMatchObject({ mediaId: 'v2', phase: 'loading' });
  expect(loads).toHaveLength(1);
});

it('says where it is every ten seconds, at a pause, at the end and when the page goes, on the server’s clock', async () => {
  const { player, tell, report, notes, watch } = world(() => ({ playback: { ...addresses, durationWatched: 50 } }));
  await player.open('v1', { play: true });
  tell().playing();
  watch(0, 10.5);
  expect(notes()).toHaveLength(1);
  expect(notes()[0]).toMatchObject({ totalTime: 100, observedAt: '2026-01-01T00:00:10.000Z' });
  player.pause();
  tell().paused();
  expect(notes()[1]).toMatchObject({ currentTime: 10.5, durationWatched: 60.5 });
  tell().playing();
  watch(10.5, 12);
  tell().ended();
  expect(notes().at(-1)).toMatchObject({ currentTime: 100 });
  player.leave();
  expect(report.mock.lastCall?.[2]).toEqual({ playing: false, position: undefined, leaving: 'page' });
});

it('says that it is there while it rests, for ten minutes', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { player, report, later } = world();
  await player.open('v1', { play: false });
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      later(1);
      vi.advanceTimersByTime(1_000);
    }
  };
  pass(29);
  expect(report).not.toHaveBeenCalled();
  pass(61);
  expect(report.mock.calls.map(([, , said]) => said)).toEqual(
    Array.from({ length: 3 }, () => ({ playing: false, position: undefined, leaving: false })),
  );
  pass(3_600);
  expect(report).toHaveBeenCalledTimes(19);
});

it('stops when it may not go on, and goes on at its place when asked to', async () => {
  const { player, stage, tell, report, loads, watch } = world();
  await player.open('v1', { play: true });
  tell().playing();
  report.mockResolvedValueOnce('playback_stopped');
  watch(30, 40.5);
  await vi.waitFor(() => expect(player.state.get()).toMatchObject({ phase: 'refused', refusal: 'playback_stopped' }));
  expect(stage.unload).toHaveBeenCalled();
  const said = report.mock.calls.length;
  tell().time(90, 95);
  expect(report).toHaveBeenCalledTimes(said);
  await player.retry();
  expect(loads[1]).toMatchObject({ startAt: player.state.get().currentTime });
  expect(player.state.get()).toMatchObject({ phase: 'loading', refusal: null });
  expect(player.state.get().currentTime).toBeGreaterThan(39);
});

it('asks the server before it renews links that are refused: what was stopped stays stopped', async () => {
  const { player, tell, report, asked } = world();
  await player.open('v1', { play: true });
  tell().playing();
  report.mockResolvedValueOnce('playback_stopped');
  tell().failed('expired');
  await vi.waitFor(() => expect(player.state.get()).toMatchObject({ phase: 'refused', refusal: 'playback_stopped' }));
  expect(asked).toEqual([false]);
});

it('goes on when nothing clear is said', async () => {
  const { player, tell, report, watch } = world();
  await player.open('v1', { play: true });
  tell().playing();
  watch(0, 31);
  expect(report).toHaveBeenCalledTimes(3);
  expect(player.state.get().phase).toBe('playing');
});

it('gives one film’s stream to the next, and back what came too late', async () => {
  let grants = 0;
  const { player, tell, report, replaced, release } = world(() => ({
    playback: { ...addresses, playbackId: `p${(grants += 1)}` },
  }));
  await player.open('v1', { play: true });
  tell().playing();
  await player.open('v2', { play: true });
  expect(replaced).toEqual([undefined, 'p1']);
  expect(report.mock.calls.map(([id, { playbackId }, { leaving }]) => [id, playbackId, leaving])).toEqual([
    ['v1', 'p1', 'player'],
  ]);
  const late = player.open('v3', { play: true });
  player.close();
  await late;
  expect(release.mock.calls.map(([{ playbackId }]) => playbackId)).toEqual(['p3']);
});

it('takes a stream again when a page comes back that went away', async () => {
  const { player, tell, loads, replaced } = world();
  await player.open('v1', { play: true });
  tell().playing();
  await player.comeBack();
  expect(loads).toHaveLength(1);
  player.leave();
  await player.comeBack();
  expect(loads).toHaveLength(2);
  expect(replaced).toEqual([undefined, 'p1']);
});

it('does not count a jump as seen', async () => {
  const { player, tell, notes, watch } = world();
  await player.open('v1', { play: true });
  tell().playing();
  watch(0, 2);
  player.seek(80);
  watch(80, 82);
  player.close();
  expect(notes().at(-1)).toMatchObject({ currentTime: 82, durationWatched: 4 });
});

it('keeps seeking and loudness inside their bounds, and starts over after the end', async () => {
  const { player, stage, tell } = world();
  await player.open('v1', { play: true });
  tell().playing();
  player.seek(-5);
  player.seek(500);
  expect(stage.seek.mock.calls).toEqual([[0], [99.9]]);
  player.setSound({ volume: 1.7 });
  expect(player.sound.get().volume).toBe(1);
  tell().ended();
  await player.play();
  expect(stage.seek).toHaveBeenLastCalledWith(0);
});
