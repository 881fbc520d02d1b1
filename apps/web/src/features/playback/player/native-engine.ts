import type { Engine, EngineEvents, Feed } from './engine-types.ts';

/** WebKit's addition to the standard types: audio tracks of a playlist that it plays itself. */
type NativeAudioTracks = EventTarget &
  ArrayLike<{ enabled: boolean; readonly language: string; readonly label: string }>;

function audioTracksOf(video: HTMLVideoElement): NativeAudioTracks | undefined {
  return 'audioTracks' in video ? (video.audioTracks as NativeAudioTracks) : undefined;
}

/** Lets the browser play an HLS playlist itself. */
export function startNative(
  video: HTMLVideoElement,
  { url, startAt, audioLanguage }: Feed,
  events: EngineEvents,
): Engine {
  const stop = new AbortController();
  const { signal } = stop;
  video.src = url;
  const audio = audioTracksOf(video);
  const list = () => Array.from(audio ?? []);
  const tellAudio = () => {
    const tracks = list().map(({ language, label }, track) => ({ track, language: language || 'und', label }));
    events.audioTracks(
      tracks,
      Math.max(
        0,
        list().findIndex(({ enabled }) => enabled),
      ),
    );
  };
  const chooseAudio = (chosen: number) => {
    // Enable the new one first: without any, the browser would pick one.
    if (audio?.[chosen]) audio[chosen].enabled = true;
    for (const [place, track] of list().entries()) if (place !== chosen) track.enabled = false;
  };
  for (const name of ['addtrack', 'removetrack', 'change']) audio?.addEventListener(name, tellAudio, { signal });
  const begin = () => {
    if (startAt > 0) video.currentTime = startAt;
    const wanted = list().findIndex(({ language }) => language === audioLanguage);
    if (wanted >= 0) chooseAudio(wanted);
  };
  video.addEventListener('loadedmetadata', begin, { once: true, signal });
  // The browser does not distinguish a refused link from a broken file: one renewal finds out.
  video.addEventListener('error', () => events.failed('expired'), { signal });
  return {
    chooseQuality: () => undefined,
    chooseAudio,
    destroy: () => {
      stop.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}
