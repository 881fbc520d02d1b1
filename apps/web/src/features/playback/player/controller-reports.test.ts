import { expect, it, onTestFinished, vi } from 'vitest';
import { addresses, controllerFixture } from './controller-fixture.ts';

it('says where it is every ten seconds, at a pause, at the end and when the page goes, on the server’s clock', async () => {
  const { player, tell, report, notes, watch } = controllerFixture(() => ({
    playback: { ...addresses, durationWatched: 50 },
  }));
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

it('says how long it took to start, and how long it stalled, but not how long a seek took', async () => {
  const { player, tell, report, later, watch } = controllerFixture();
  await player.open('v1', { play: true });
  later(2);
  tell().playing();
  watch(0, 5);
  expect(report).not.toHaveBeenCalled();
  tell().waiting();
  later(3);
  tell().playing();
  watch(5.25, 5.25);
  expect(report.mock.lastCall?.[2].experience).toEqual({ startSeconds: 2, playedSeconds: 5.5, rebufferedSeconds: 3 });
  tell().seeking();
  later(5);
  tell().playing();
  later(1);
  player.pause();
  tell().paused();
  later(600);
  player.leave();
  expect(report.mock.lastCall?.[2].experience).toEqual({ playedSeconds: 1, rebufferedSeconds: 0 });
});

/** Advances time second by second, as in a browser. */
function passing(later: (seconds: number) => void): (seconds: number) => void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  return (seconds) => {
    for (let second = 0; second < seconds; second += 1) {
      later(1);
      vi.advanceTimersByTime(1_000);
    }
  };
}

it('says that it is there while it rests, for ten minutes', async () => {
  const { player, report, later } = controllerFixture();
  const pass = passing(later);
  await player.open('v1', { play: false });
  pass(29);
  expect(report).not.toHaveBeenCalled();
  pass(61);
  expect(report.mock.calls.map(([, , said]) => said)).toEqual(
    Array.from({ length: 3 }, () => ({ playing: false, position: undefined, leaving: false })),
  );
  pass(3_600);
  expect(report).toHaveBeenCalledTimes(19);
});

it('leaves the stream to others when the film is over, until it is started again', async () => {
  const { player, tell, report, watch, later } = controllerFixture();
  const pass = passing(later);
  await player.open('v1', { play: true });
  tell().playing();
  watch(98, 100);
  tell().ended();
  const said = report.mock.calls.length;
  expect(report.mock.lastCall?.[2]).toMatchObject({ position: { currentTime: 100 }, leaving: false });
  pass(3_600);
  expect(report).toHaveBeenCalledTimes(said);
  tell().playing();
  watch(0, 1);
  expect(report).toHaveBeenCalledTimes(said + 1);
});

it('stops when it may not go on, and goes on at its place when asked to', async () => {
  const { player, stage, tell, report, loads, watch } = controllerFixture();
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
  const { player, tell, report, asked } = controllerFixture();
  await player.open('v1', { play: true });
  tell().playing();
  report.mockResolvedValueOnce('playback_stopped');
  tell().failed('expired');
  await vi.waitFor(() => expect(player.state.get()).toMatchObject({ phase: 'refused', refusal: 'playback_stopped' }));
  expect(asked).toEqual([false]);
});

it('goes on when nothing clear is said', async () => {
  const { player, tell, report, watch } = controllerFixture();
  await player.open('v1', { play: true });
  tell().playing();
  watch(0, 31);
  expect(report).toHaveBeenCalledTimes(3);
  expect(player.state.get().phase).toBe('playing');
});

it('gives one film’s stream to the next, and back what came too late', async () => {
  let grants = 0;
  const { player, tell, report, replaced, release } = controllerFixture(() => ({
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
  const { player, tell, loads, replaced } = controllerFixture();
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
  const { player, tell, notes, watch } = controllerFixture();
  await player.open('v1', { play: true });
  tell().playing();
  watch(0, 2);
  player.seek(80);
  watch(80, 82);
  player.close();
  expect(notes().at(-1)).toMatchObject({ currentTime: 82, durationWatched: 4 });
});
