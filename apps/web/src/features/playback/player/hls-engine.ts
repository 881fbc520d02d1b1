import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
import { expectedBandwidth, noteBandwidth } from './bandwidth.ts';
import type { Engine, EngineEvents, Feed } from './engine-types.ts';
import { heightOf, heightsOf, levelOf } from './hls-levels.ts';
import { isStillPrepared, waitForSizes } from './growth.ts';

const loadCode = () => import('./hls.ts');
let loading: Promise<typeof Hls> | undefined;

/** The player's largest part, loaded once and only where a video is played. */
export function loadHls(): Promise<typeof Hls> {
  loading ??= loadCode().then(
    (module) => module.Hls,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Feeds a video from an HLS playlist; undefined without Media Source support. */
export async function startHls(
  video: HTMLVideoElement,
  { url, startAt, audioLanguage, cmcdHeaders }: Feed,
  events: EngineEvents,
): Promise<Engine | undefined> {
  const Engine = await loadHls();
  if (!Engine.isSupported()) return undefined;
  const hls = new Engine({
    startPosition: startAt,
    capLevelToPlayerSize: true,
    maxBufferLength: 30,
    // Without it, hls.js fetches up to 60 MB ahead, which nobody may watch.
    maxMaxBufferLength: 60,
    backBufferLength: 60,
    abrEwmaDefaultEstimate: expectedBandwidth(),
    ...(cmcdHeaders && { cmcd: { useHeaders: true } }),
    ...(audioLanguage === null ? {} : { audioPreference: { lang: audioLanguage } }),
  });
  let recoveries = 0;
  /** The sizes that the menu names, and the index of the one that was chosen. */
  let heights: readonly number[] = [];
  let wanted: number | null = null;
  const apply = () => {
    const height = wanted === null ? undefined : heights[wanted];
    hls.nextLevel = height === undefined ? -1 : levelOf(hls, height);
  };
  const gone = new AbortController();
  hls.on(Engine.Events.MANIFEST_LOADED, (_name, { sessionData, levels }) => {
    const { grown } = events;
    if (grown === undefined || !isStillPrepared(sessionData)) return;
    void waitForSizes(url, levels.length, gone.signal).then((hasGrown) => hasGrown && grown());
  });
  hls.on(Engine.Events.MANIFEST_PARSED, () => {
    heights = heightsOf(hls);
    events.qualities(heights.map((height, level) => ({ level, height })));
    if (wanted !== null) apply();
  });
  hls.on(Engine.Events.LEVEL_SWITCHED, (_name, { level }) => {
    const shown = hls.levels[level];
    if (shown) events.shown(heightOf(shown));
  });
  hls.on(Engine.Events.FRAG_CHANGED, () => noteBandwidth(hls.bandwidthEstimate));
  const tellAudio = () => {
    const tracks = hls.audioTracks.map(({ lang = 'und', name }, track) => ({ track, language: lang, label: name }));
    events.audioTracks(tracks, Math.max(0, hls.audioTrack));
  };
  hls.on(Engine.Events.AUDIO_TRACKS_UPDATED, tellAudio);
  hls.on(Engine.Events.AUDIO_TRACK_SWITCHED, tellAudio);
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
      wanted = level;
      // Before, nobody knows the sizes.
      if (hls.levels.length > 0) apply();
    },
    chooseAudio: (track) => {
      hls.audioTrack = track;
    },
    destroy: () => {
      gone.abort();
      hls.destroy();
    },
  };
}

function reason({ response, type }: ErrorData): 'expired' | 'network' | 'media' {
  if (response?.code === 401 || response?.code === 403) return 'expired';
  return type === 'mediaError' ? 'media' : 'network';
}
