import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serve } from '../../../../test/api.ts';
import { signIn } from '../../../../test/signed-in.ts';
import { session } from '../../../lib/session/session.ts';
import { addresses } from '../player/controller-fixture.ts';
import { reportPlayback, requestPlayback } from './playback.ts';

const at = { currentTime: 40, totalTime: 100, durationWatched: 40, observedAt: '2026-01-01T00:00:40.000Z' };
const beat = { playing: true, position: at, leaving: false } as const;
const last = { playing: false, position: at, leaving: 'player' } as const;

let api: ReturnType<typeof serve>;
let playbackId: string | null;
beforeEach(() => {
  playbackId = 'p1';
  session.end();
  api = serve({ 'POST /v1/media/v1/playback': () => Response.json({ ...addresses, playbackId }) });
});
afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
});

async function open() {
  const grant = await requestPlayback('v1', { again: false, replaces: undefined });
  if (!('playback' in grant)) throw new Error('not granted');
  api.sent.length = 0;
  return grant.playback;
}
const said = () => api.sent.map(({ call }) => call);

it.each([
  ['with a stream', 'p1'],
  ['without one', null],
])('says nothing of a film to the next account: %s', async (_which, stream) => {
  playbackId = stream;
  signIn('a');
  const playback = await open();
  session.end();
  await reportPlayback('v1', playback, beat);
  signIn('b');
  await reportPlayback('v1', playback, beat);
  await reportPlayback('v1', playback, last);
  await reportPlayback('v1', playback, last);
  expect(said()).toEqual([]);
});

it('saves a free film for the first who logs in during it, and for nobody after them', async () => {
  playbackId = null;
  const playback = await open();
  await reportPlayback('v1', playback, beat);
  expect(said()).toEqual([]);
  signIn('a');
  await reportPlayback('v1', playback, beat);
  const saved = said();
  expect(saved).toHaveLength(1);
  session.end();
  signIn('b');
  await reportPlayback('v1', playback, last);
  expect(said()).toEqual(saved);
});

it('reports for the account that opened it, and only saves once it has left', async () => {
  signIn('a');
  const playback = await open();
  await reportPlayback('v1', playback, last);
  await reportPlayback('v1', playback, beat);
  expect(said().map((call) => (call.includes('p1') ? 'beat' : 'save'))).toEqual(['beat', 'save']);
});
