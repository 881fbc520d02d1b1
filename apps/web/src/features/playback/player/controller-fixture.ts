import { vi } from 'vitest';
import type { Playback } from '@houselights/contracts';
import { createController } from './controller.ts';
import type { ControllerDeps, Grant } from './controller.ts';
import type { Source, Stage, StageEvents } from './stage.ts';

export const addresses: Playback = {
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
  watched: false,
  expiresAt: '2026-01-01T06:00:00.000Z',
  playbackId: 'p1',
  leaseUntil: '2026-01-01T00:01:00.000Z',
  heartbeatSeconds: 10,
  cmcdHeaders: true,
  servedAt: '2026-01-01T00:00:00.000Z',
};

/** A controller on a stage that the test scripts. */
export function controllerFixture(
  answer: (again: boolean) => Grant | Promise<Grant> = () => ({ playback: addresses }),
) {
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
    chooseAudio: vi.fn<Stage['chooseAudio']>(),
    unload: vi.fn<Stage['unload']>(),
  };
  const report = vi.fn<ControllerDeps['reportPlayback']>(() => Promise.resolve(undefined));
  const release = vi.fn<ControllerDeps['releasePlayback']>();
  const asked: boolean[] = [];
  let language: string | null = null;
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
    audioLanguage: () => language,
    keepAudioLanguage: (chosen) => (language = chosen),
    now: () => now,
  });
  const tell = (): StageEvents => {
    if (events === undefined) throw new Error('nothing was loaded');
    return events;
  };
  return {
    player,
    stage,
    report,
    release,
    /** The progress reports sent. */
    notes: () => report.mock.calls.flatMap(([, , { position }]) => position ?? []),
    asked,
    replaced,
    loads,
    tell,
    later: (seconds: number) => (now += seconds * 1000),
    /** Plays from `from` to `to` in steps of a quarter of a second. */
    watch: (from: number, to: number) => {
      for (let at = from; at <= to + 0.001; at += 0.25) {
        now += 250;
        tell().time(at, at + 5);
      }
    },
  };
}
