import type { Playback } from '@houselights/contracts';
import { startHls } from './hls-engine.ts';
import { startNative } from './native-engine.ts';
import type { AudioChoice, Quality } from './state.ts';

export type EngineEvents = {
  qualities: (qualities: readonly Quality[]) => void;
  /** The sound tracks, and which of them is heard. */
  audioTracks: (tracks: readonly AudioChoice[], current: number) => void;
  shown: (height: number) => void;
  /** `expired`: the addresses are not honoured any more. */
  failed: (why: 'expired' | 'network' | 'media') => void;
};

/** What an engine begins with. `audioLanguage`: taken instead of the usual sound where there is such a track. */
export type Feed = { url: string; startAt: number; audioLanguage: string | null };

/** Feeds one video element from a playlist or manifest. */
export type Engine = {
  chooseQuality: (level: number | null) => void;
  chooseAudio: (track: number) => void;
  destroy: () => void;
};

export type Sources = Playback['sources'];

/** True where bytes can be fed to a video; elsewhere (older iPhones) the browser plays HLS itself. */
export function canFeed(): boolean {
  return 'ManagedMediaSource' in window || 'MediaSource' in window;
}

async function startDash(...parts: Parameters<typeof startHls>): Promise<Engine | undefined> {
  const engine = await import('./dash-engine.ts');
  return engine.startDash(...parts);
}

/** Starts the engine of the first source that this browser can play. */
export async function startEngine(
  video: HTMLVideoElement,
  { sources, ...feed }: Omit<Feed, 'url'> & { sources: Sources },
  events: EngineEvents,
): Promise<Engine> {
  for (const { format, url } of sources) {
    const start = format === 'hls' ? startHls : startDash;
    const engine = canFeed() ? await start(video, { ...feed, url }, events) : undefined;
    if (engine) return engine;
    if (format === 'hls') return startNative(video, { ...feed, url }, events);
  }
  events.failed('media');
  return { chooseQuality: () => undefined, chooseAudio: () => undefined, destroy: () => undefined };
}
