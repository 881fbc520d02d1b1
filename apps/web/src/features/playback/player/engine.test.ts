import { beforeEach, expect, it, vi } from 'vitest';
import { startEngine } from './engine.ts';
import type { Sources } from './engine-types.ts';

const { calls, starts, loadedDash } = vi.hoisted(() => {
  const engine = { chooseQuality: () => undefined, chooseAudio: () => undefined, destroy: () => undefined };
  const calls = { started: [] as string[], feeds: true };
  const starts =
    (name: string) =>
    (_video: HTMLVideoElement, { url }: { url: string }) => {
      calls.started.push(`${name} ${url}`);
      return calls.feeds || name === 'native' ? engine : undefined;
    };
  return { calls, starts, loadedDash: vi.fn<() => void>() };
});
vi.mock('./hls-engine.ts', () => ({ startHls: starts('hls') }));
vi.mock('./native-engine.ts', () => ({ startNative: starts('native') }));
vi.mock('./dash-engine.ts', () => {
  loadedDash();
  return { startDash: starts('dash') };
});

const hls = { format: 'hls', url: 'a.m3u8' } as const;
const dash = { format: 'dash', url: 'a.mpd' } as const;
const failed = vi.fn<() => void>();

async function start(sources: Sources): Promise<readonly string[]> {
  const none = () => undefined;
  const events = { qualities: none, audioTracks: none, shown: none, failed };
  await startEngine(
    document.createElement('video'),
    { sources, startAt: 0, audioLanguage: null, cmcdHeaders: true },
    events,
  );
  return calls.started;
}

beforeEach(() => {
  calls.started = [];
  calls.feeds = true;
  failed.mockClear();
  vi.stubGlobal('MediaSource', class {});
});

it.each([
  ['first', [hls, dash]],
  ['last', [dash, hls]],
  ['alone', [hls]],
])('plays HLS that is listed %s, and loads nothing of DASH', async (_where, sources) => {
  expect(await start(sources)).toEqual(['hls a.m3u8']);
  expect(loadedDash).not.toHaveBeenCalled();
});

it('leaves HLS to a browser that cannot be fed', async () => {
  calls.feeds = false;
  expect((await start([dash, hls])).at(-1)).toBe('native a.m3u8');
  expect(loadedDash).not.toHaveBeenCalled();
});

it('loads the engine for DASH where there is nothing else', async () => {
  expect(await start([dash])).toEqual(['dash a.mpd']);
  expect(loadedDash).toHaveBeenCalledOnce();
  expect(failed).not.toHaveBeenCalled();
});

it('says that a browser plays none of what there is', async () => {
  calls.feeds = false;
  await start([dash]);
  expect(failed).toHaveBeenCalledWith('media');
});
