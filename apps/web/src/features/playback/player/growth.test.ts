import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isStillPrepared, waitForSizes } from './growth.ts';

const tag = '#EXT-X-SESSION-DATA:DATA-ID="houselights.state",VALUE="preparing"\n';
const playlist = (sizes: number, isWhole: boolean): string =>
  `#EXTM3U\n${isWhole ? '' : tag}${'#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n'.repeat(sizes)}`;

const fetched = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

/** What becomes of a wait for more than one size, and how often the playlist is read, if these are the answers; 0: none comes. */
async function wait(...answers: readonly (string | number)[]) {
  for (const answer of answers) {
    if (answer === 0) fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    else if (typeof answer === 'number') fetched.mockResolvedValueOnce(new Response(null, { status: answer }));
    else fetched.mockResolvedValueOnce(new Response(answer));
  }
  const gone = new AbortController();
  const grown = waitForSizes('master.m3u8', 1, gone.signal);
  for (const _answer of answers) await vi.advanceTimersByTimeAsync(60_000);
  gone.abort();
  return { grown: await grown, reads: fetched.mock.calls.length };
}

it('knows a playlist that lacks sizes', () => {
  expect(isStillPrepared({ 'houselights.state': { VALUE: 'preparing' } as never })).toBe(true);
  expect(isStillPrepared({ other: { VALUE: 'preparing' } as never })).toBe(false);
  expect(isStillPrepared(null)).toBe(false);
});

it.each([
  ['all sizes are there', [playlist(1, false), playlist(3, true)], true],
  ['the network and the server were away', [0, 503, playlist(3, true)], true],
  ['another size has come, and the next takes long', [playlist(2, false), playlist(2, false)], true],
  ['the film turns out to have no other', [playlist(1, true)], false],
  ['the address has expired', [403], false],
] as const)('waits until %s', async (_what, answers, grown) => {
  const waited = await wait(...answers);
  expect(waited.grown).toBe(grown);
  expect(waited.reads).toBeGreaterThanOrEqual(answers.length);
});

it('waits on while the sizes that are completed together are listed one after the other', async () => {
  expect((await wait(playlist(2, false), playlist(3, false), playlist(4, true))).grown).toBe(true);
  expect((await wait(playlist(2, false), playlist(3, false))).grown).toBe(false);
});

it('ends with the player', async () => {
  expect((await wait(playlist(1, false))).grown).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
