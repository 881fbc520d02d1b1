import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
import type { Quality } from './state.ts';

export type EngineEvents = {
  qualities: (qualities: readonly Quality[]) => void;
  shown: (height: number) => void;
  failed: (why: 'expired' | 'network' | 'media') => void;
};

/** Feeds one video element from an HLS playlist. */
export type Engine = {
  chooseQuality: (level: number | null) => void;
  destroy: () => void;
};

let loading: Promise<typeof Hls> | undefined;

/** The player's largest part, loaded once and only where a video is played. */
export function loadHls(): Promise<typeof Hls> {
  loading ??= import('./hls.ts').then(
    (module) => module.Hls,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** True where bytes can be fed to a video; elsewhere (older iPhones) the browser plays HLS itself. */
export function canFeed(): boolean {
  return 'ManagedMediaSource' in window || 'MediaSource' in window;
}

export async function startEngine(
  video: HTMLVideoElement,
  { url, startAt }: { url: string; startAt: number },
  events: EngineEvents,
): Promise<Engine> {
  const Engine = canFeed() ? await loadHls() : undefined;
  if (!Engine?.isSupported()) return startNative(video, { url, startAt }, events);
  const hls = new Engine({
    startPosition: startAt,
    capLevelToPlayerSize: true,
    maxBufferLength: 30,
    backBufferLength: 60,
    // Enough for a good picture at once on most lines; measured and corrected from the first segment on.
    abrEwmaDefaultEstimate: 2_500_000,
  });
  let recoveries = 0;
  hls.on(Engine.Events.MANIFEST_PARSED, () => {
    events.qualities(
      hls.levels.map(({ width, height }, level) => ({ level, height: Math.min(width, height) || height })),
    );
  });
  hls.on(Engine.Events.LEVEL_SWITCHED, (_name, { level }) => {
    const shown = hls.levels[level];
    if (shown) events.shown(Math.min(shown.width, shown.height) || shown.height);
  });
  hls.on(Engine.Events.ERROR, (_name, data) => {
    if (!data.fatal) return;
    if (data.type === Engine.ErrorTypes.MEDIA_ERROR && recoveries < 2) {
      recoveries += 1;
      hls.recoverMediaError();
    } else events.failed(reason(data));
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return {
    chooseQuality: (level) => {
      hls.nextLevel = level ?? -1;
    },
    destroy: () => hls.destroy(),
  };
}

function reason({ response, type }: ErrorData): 'expired' | 'network' | 'media' {
  if (response?.code === 401 || response?.code === 403) return 'expired';
  return type === 'mediaError' ? 'media' : 'network';
}

function startNative(
  video: HTMLVideoElement,
  { url, startAt }: { url: string; startAt: number },
  events: EngineEvents,
): Engine {
  video.src = url;
  const atStart = () => {
    if (startAt > 0) video.currentTime = startAt;
  };
  // The browser does not tell a refused link from a broken file: one renewal finds out.
  const broken = () => events.failed('expired');
  video.addEventListener('loadedmetadata', atStart, { once: true });
  video.addEventListener('error', broken);
  return {
    chooseQuality: () => undefined,
    destroy: () => {
      video.removeEventListener('loadedmetadata', atStart);
      video.removeEventListener('error', broken);
      video.removeAttribute('src');
      video.load();
    },
  };
}
