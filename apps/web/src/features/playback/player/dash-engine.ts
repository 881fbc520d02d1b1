import { expectedBandwidth, noteBandwidth } from './bandwidth.ts';
import type { Engine, EngineEvents, Feed } from './engine-types.ts';
import { shaka } from './shaka.ts';

/** Feeds a video from a DASH manifest; undefined without Media Source support. Loaded only if a video has no other format. */
export function startDash(
  video: HTMLVideoElement,
  { url, startAt, audioLanguage, cmcdHeaders }: Feed,
  events: EngineEvents,
): Engine | undefined {
  if (!shaka.Player.isBrowserSupported()) return undefined;
  const player = new shaka.Player();
  player.configure({
    // Exactly one media source, made by load() below and attached without a load() of the element: anything more would pause a video that
    // is already to be played.
    mediaSource: { useSourceElements: false },
    abr: { defaultBandwidthEstimate: expectedBandwidth(), restrictToElementSize: true },
    cmcd: { enabled: cmcdHeaders, useHeaders: true },
    streaming: { bufferingGoal: 30, bufferBehind: 60 },
    ...(audioLanguage === null ? {} : { preferredAudio: [{ language: audioLanguage }] }),
  });
  /** Failed or destroyed: no events from here on. */
  let gone = false;
  const fail = (error: unknown) => {
    const why = reason(error);
    // Shaka recovers by itself with another size; but an expired link has expired for all sizes.
    if (gone || (why !== 'expired' && isRecoverable(error))) return;
    gone = true;
    events.failed(why);
  };
  // Smallest first, as HLS lists them: a level is an index in this order.
  const sizes = () => player.getVideoTracks().toSorted((a, b) => a.bandwidth - b.bandwidth);
  const short = ({ width, height }: { width: number | null; height: number | null }) =>
    Math.min(width ?? 0, height ?? 0) || (height ?? 0);
  const tellShown = () => {
    const shown = player.getVideoTracks().find(({ active }) => active);
    if (shown) events.shown(short(shown));
  };
  const tellAudio = () => {
    const tracks = player.getAudioTracks();
    const choices = tracks.map(({ originalLanguage, language, label }, track) => {
      return { track, language: originalLanguage ?? language, label: label ?? language };
    });
    events.audioTracks(
      choices,
      Math.max(
        0,
        tracks.findIndex(({ active }) => active),
      ),
    );
  };
  player.addEventListener('error', (event) => fail('detail' in event ? event.detail : event));
  player.addEventListener('adaptation', tellShown);
  player.addEventListener('variantchanged', tellShown);
  const begin = async () => {
    await player.attach(video, false);
    await player.load(url, startAt, 'application/dash+xml');
    if (gone) return;
    events.qualities(sizes().map((size, level) => ({ level, height: short(size) })));
    tellAudio();
    tellShown();
  };
  begin().catch(fail);
  return {
    chooseQuality: (level) => {
      const size = level === null ? undefined : sizes()[level];
      player.configure({ abr: { enabled: size === undefined } });
      // Keeps the next two segments and refetches the rest in the wanted size.
      if (size) player.selectVideoTrack(size, true, 4);
    },
    chooseAudio: (track) => {
      const chosen = player.getAudioTracks()[track];
      if (chosen) player.selectAudioTrack(chosen);
      tellAudio();
    },
    destroy: () => {
      gone = true;
      noteBandwidth(player.getStats().estimatedBandwidth);
      player.destroy().catch(() => undefined);
    },
  };
}

// The shaka error codes that matter here (shaka.util.Error).
const NETWORK = 1;
const MEDIA = 3;
const MANIFEST = 4;
const BAD_HTTP_STATUS = 1001;

const RECOVERABLE = 1;

function isRecoverable(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'severity' in error && error.severity === RECOVERABLE;
}

function reason(error: unknown): 'expired' | 'network' | 'media' {
  if (typeof error !== 'object' || error === null || !('category' in error)) return 'network';
  const status: unknown = 'data' in error && Array.isArray(error.data) ? error.data[1] : undefined;
  const isRefused = 'code' in error && error.code === BAD_HTTP_STATUS && (status === 401 || status === 403);
  if (error.category === NETWORK) return isRefused ? 'expired' : 'network';
  return error.category === MEDIA || error.category === MANIFEST ? 'media' : 'network';
}
