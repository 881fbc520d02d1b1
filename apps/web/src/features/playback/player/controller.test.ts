import { expect, it, vi } from 'vitest';
import type { Grant } from './controller.ts';
import { addresses, controllerFixture } from './controller-fixture.ts';

it('goes from asking to the first picture to playing', async () => {
  const { player, stage, tell } = controllerFixture();
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
  const resumed = controllerFixture(() => ({ playback: { ...addresses, resumeAt: 42 } }));
  await resumed.player.open('v1', { play: false });
  expect(resumed.loads[0]).toMatchObject({ startAt: 42 });
  const said = controllerFixture(() => ({ playback: { ...addresses, resumeAt: 42 } }));
  await said.player.open('v1', { play: false, from: 7 });
  expect(said.loads[0]).toMatchObject({ startAt: 7 });
});

it('goes to the place that the address says in a film that is open, and plays from there', async () => {
  const { player, stage, tell, loads, watch } = controllerFixture();
  await player.open('v1', { play: true });
  tell().playing();
  watch(30, 31);
  player.pause();
  tell().paused();
  await player.open('v1', { play: true, from: 3 });
  expect(loads).toHaveLength(1);
  expect(stage.seek.mock.calls).toEqual([[3]]);
  expect(player.state.get().currentTime).toBe(3);
  expect(stage.play).toHaveBeenCalledTimes(2);
});

it('begins where the last press says while its addresses are on their way', async () => {
  const grant = Promise.withResolvers<Grant>();
  const { player, loads } = controllerFixture(() => grant.promise);
  const opening = player.open('v1', { play: true, from: 3 });
  await player.open('v1', { play: true, from: 7 });
  grant.resolve({ playback: { ...addresses, resumeAt: 42 } });
  await opening;
  expect(loads).toMatchObject([{ startAt: 7 }]);
});

it.each<[string, Grant]>([
  ['failed', { failed: 'network' }],
  ['was refused', { refused: 'stream_limit_reached' }],
])('still begins where the address says when the first request %s', async (_how, first) => {
  const playback = { ...addresses, resumeAt: 42 };
  const { player, loads, tell, watch } = controllerFixture((again) => (again ? { playback } : first));
  await player.open('v1', { play: true, from: 7 });
  await player.retry();
  expect(loads[0]).toMatchObject({ startAt: 7 });
  tell().playing();
  watch(7, 9);
  await player.retry();
  expect(loads[1]).toMatchObject({ startAt: 9 });
});

it('does not take one film’s place for the next', async () => {
  let grant: Grant = { failed: 'network' };
  const { player, loads } = controllerFixture(() => grant);
  await player.open('v1', { play: true, from: 7 });
  grant = { playback: { ...addresses, resumeAt: 42 } };
  await player.open('v2', { play: true });
  expect(loads).toMatchObject([{ startAt: 42 }]);
});

it('says why it may not play, and asks again when opened again', async () => {
  let grant: Grant = { refused: 'subscription_required' };
  const { player, asked } = controllerFixture(() => grant);
  await player.open('v1', { play: true });
  expect(player.state.get()).toMatchObject({ phase: 'refused', refusal: 'subscription_required' });
  grant = { playback: addresses };
  await player.open('v1', { play: true });
  expect(player.state.get().phase).toBe('loading');
  expect(asked).toHaveLength(2);
});

it('leaves a video that is open as it is', async () => {
  const { player, loads, tell } = controllerFixture();
  await player.open('v1', { play: true });
  tell().playing();
  await player.open('v1', { play: true });
  expect(loads).toHaveLength(1);
  expect(player.state.get().phase).toBe('playing');
});

it('offers a press when the browser refuses to begin by itself', async () => {
  const { player, stage, tell } = controllerFixture();
  stage.play.mockRejectedValueOnce(new DOMException('no gesture', 'NotAllowedError'));
  await player.open('v1', { play: true });
  expect(player.state.get()).toMatchObject({ phase: 'paused', blocked: true });
  await player.play();
  tell().playing();
  expect(player.state.get()).toMatchObject({ phase: 'playing', blocked: false });
});

it('renews links that have expired once, at the same place, and gives up when that does not help', async () => {
  const { player, tell, asked, loads, later, watch } = controllerFixture();
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
  const { player, asked, loads } = controllerFixture((again) =>
    again ? { playback: addresses } : { refused: 'forbidden' },
  );
  await player.open('v1', { play: true });
  expect(player.state.get()).toMatchObject({ phase: 'refused', refusal: 'forbidden' });
  await player.retry();
  expect(asked).toEqual([false, true]);
  expect(loads).toHaveLength(1);
  expect(player.state.get()).toMatchObject({ phase: 'loading', refusal: null });
});

it('keeps its place through a lost network, and hears nothing of the stage that failed', async () => {
  const { player, tell, loads, watch } = controllerFixture();
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
  const { player, loads } = controllerFixture(() =>
    late ? { playback: addresses } : new Promise((resolve) => (late = resolve)),
  );
  const first = player.open('v1', { play: true });
  await player.open('v2', { play: true });
  late?.({ refused: 'not_found' });
  await first;
  expect(player.state.get()).toMatchObject({ mediaId: 'v2', phase: 'loading' });
  expect(loads).toHaveLength(1);
});

it('keeps seeking and loudness inside their bounds, and starts over after the end', async () => {
  const { player, stage, tell } = controllerFixture();
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

it('keeps the sound track that was chosen, for this film and in its language for the next', async () => {
  const audioTracks = [
    { language: 'en', label: 'English' },
    { language: 'en', label: 'English (Talk)' },
    { language: 'de', label: 'Deutsch' },
  ];
  const { player, stage, tell, loads } = controllerFixture(() => ({ playback: { ...addresses, audioTracks } }));
  await player.open('v1', { play: true });
  expect(loads[0]).toMatchObject({ audioLanguage: null, startUrl: addresses.startUrl });
  tell().playing();
  tell().audioTracks(
    audioTracks.map((each, track) => ({ ...each, track })),
    0,
  );
  player.chooseAudio(7);
  expect(stage.chooseAudio).not.toHaveBeenCalled();
  player.chooseAudio(1);
  expect(player.state.get()).toMatchObject({ audioTrack: 1 });
  tell().failed('network');
  await player.retry();
  // The start file has the default audio, in the same language.
  expect(loads[1]).toMatchObject({ audioLanguage: 'en', startUrl: addresses.startUrl });
  expect(stage.chooseAudio.mock.calls).toEqual([[1], [1]]);
  player.chooseAudio(2);
  await player.open('v2', { play: true });
  expect(player.state.get()).toMatchObject({ audioTracks: [], audioTrack: null });
  expect(loads[2]).toMatchObject({ audioLanguage: 'de', startUrl: null });
  expect(stage.chooseAudio).toHaveBeenCalledTimes(3);
});
