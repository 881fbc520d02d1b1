import { canFeed, startEngine } from './engine.ts';
import type { Engine, EngineEvents } from './engine-types.ts';
import { bufferedTo, stepHandover } from './handover.ts';
import type { Sound, Source, Stage, StageEvents } from './stage.ts';
import { sameQuality } from './state.ts';
import type { AudioChoice, Quality } from './state.ts';
import { createStore } from '../../../lib/storage/store.ts';

const HAVE_CURRENT_DATA = 2;
const STEP_MS = 30;
/** The start file is only worth using if playback begins within it. */
const START_FILE_SECONDS = 9;

function makeVideo(host: HTMLElement): HTMLVideoElement {
  const video = document.createElement('video');
  video.playsInline = true;
  video.preload = 'auto';
  video.tabIndex = -1;
  video.setAttribute('aria-hidden', 'true');
  video.disableRemotePlayback = false;
  host.append(video);
  return video;
}

/** A stage made of video elements inside `host`. `adopt` returns the one that the page started before this code loaded. */
export function createMediaStage(
  host: HTMLElement,
  adopt: (startUrl: string) => HTMLVideoElement | undefined,
): Stage & { active: ReturnType<typeof createStore<HTMLVideoElement | null>> } {
  const active = createStore<HTMLVideoElement | null>(null);
  let sound: Sound = { volume: 1, muted: false, rate: 1 };
  let wantsPlay = false;
  let clear: (() => void) | undefined;
  let engine: Engine | undefined;
  let level: number | null = null;
  let qualities: readonly Quality[] = [];
  let audioTrack: number | null = null;
  /** Set while the start file plays: switches to the whole film at a position. */
  let jump: ((seconds: number) => void) | undefined;

  function dress(video: HTMLVideoElement): void {
    video.volume = sound.volume;
    video.muted = sound.muted;
    video.playbackRate = sound.rate;
    video.preservesPitch = true;
  }

  /** Forwards events of `video` while it is the visible one. */
  function listen(video: HTMLVideoElement, events: StageEvents, whole: boolean): () => void {
    const stop = new AbortController();
    const on = (name: keyof HTMLMediaElementEventMap, act: () => void) =>
      video.addEventListener(name, () => video === active.get() && act(), { signal: stop.signal });
    on('loadeddata', events.firstFrame);
    on('playing', events.playing);
    on('pause', () => {
      if (!video.ended && !jump) events.paused();
      else if (!wantsPlay) events.paused();
    });
    on('waiting', events.waiting);
    on('seeking', events.seeking);
    on('seeked', () => {
      events.time(video.currentTime, bufferedTo(video));
      if (video.paused) events.firstFrame();
      else events.playing();
    });
    on('ended', () => (whole ? events.ended() : events.waiting()));
    const time = () => events.time(video.currentTime, bufferedTo(video));
    on('timeupdate', time);
    on('progress', time);
    if (whole) on('durationchange', () => Number.isFinite(video.duration) && events.duration(video.duration));
    return () => stop.abort();
  }

  function remove(video: HTMLVideoElement): void {
    video.pause();
    video.removeAttribute('src');
    video.load();
    video.remove();
  }

  function loadWhole(
    { startUrl: _first, ...source }: Source,
    events: EngineEvents,
    video: HTMLVideoElement,
    isGone: () => boolean,
  ) {
    let knowsTracks = false;
    const heard: EngineEvents = {
      ...events,
      qualities: (sizes) => {
        const wanted = sameQuality(level, qualities, sizes);
        qualities = sizes;
        events.qualities(sizes);
        if (wanted !== level) engine?.chooseQuality(wanted);
        level = wanted;
      },
      audioTracks: (tracks: readonly AudioChoice[], current: number) => {
        events.audioTracks(tracks, current);
        // Applies a choice made before the engine knew its tracks.
        const wanted = knowsTracks ? null : audioTrack;
        knowsTracks = tracks.length > 0;
        if (wanted !== null && wanted !== current && wanted < tracks.length) engine?.chooseAudio(wanted);
      },
    };
    startEngine(video, source, heard).then(
      (started) => {
        if (isGone()) return started.destroy();
        engine = started;
        if (level !== null) started.chooseQuality(level);
      },
      () => !isGone() && events.failed('network'),
    );
  }

  function load(source: Source, events: StageEvents): void {
    unload();
    let gone = false;
    const isGone = () => gone;
    const videos: HTMLVideoElement[] = [];
    const stops: (() => void)[] = [];
    let handing: ReturnType<typeof setInterval> | undefined;
    /** It has grown while one video was taking over from another. */
    let growsLater = false;
    stops.push(() => clearInterval(handing));
    const { startUrl, startAt } = source;
    const hasStart = startUrl !== null && startAt < START_FILE_SECONDS && canFeed();
    const first = (hasStart ? adopt(startUrl) : undefined) ?? makeVideo(host);
    if (!first.isConnected) host.append(first);
    videos.push(first);
    active.set(first);
    dress(first);
    stops.push(listen(first, events, !hasStart));
    clear = () => {
      gone = true;
      for (const stop of stops) stop();
      engine?.destroy();
      engine = undefined;
      for (const video of videos) remove(video);
    };

    /** Brings in the film with the sizes that it has by now, behind the one that plays. */
    const grow = () => {
      const video = active.get();
      growsLater = videos.length > 1;
      // On another screen, nothing can take over.
      if (video && !growsLater && video.remote?.state !== 'connected') bringIn(video, engine);
    };
    const withGrowth = (more: Partial<EngineEvents> = {}): EngineEvents => ({ ...events, grown: grow, ...more });
    if (!hasStart) return loadWhole(source, withGrowth(), first, isGone);

    /**
     * Loads the whole film behind `first`: the start file, once that is visible or has failed, or the film with fewer sizes, which `before`
     * feeds.
     */
    function bringIn(first: HTMLVideoElement, before?: Engine) {
      if (gone || videos.length > 1) return;
      const second = makeVideo(host);
      second.style.opacity = '0';
      videos.push(second);
      second.volume = sound.volume;
      second.playbackRate = sound.rate;
      let isDropped = false;
      const failed: EngineEvents['failed'] = (why) => {
        if (before === undefined || active.get() === second) return events.failed(why);
        // The film goes on with the sizes that it has.
        isDropped = true;
        clearInterval(handing);
        if (engine !== before) engine?.destroy();
        engine = before;
        videos.splice(videos.indexOf(second), 1);
        remove(second);
      };
      loadWhole({ ...source, startAt: first.currentTime }, withGrowth({ failed }), second, () => gone || isDropped);
      let wanted: number | undefined;
      const take = () => {
        clearInterval(handing);
        jump = undefined;
        const plays = wantsPlay;
        active.set(second);
        before?.destroy();
        second.style.opacity = '';
        dress(second);
        stops.push(listen(second, events, true));
        // While one picture floats, another may replace it without a press.
        if (document.pictureInPictureElement === first) second.requestPictureInPicture().catch(() => undefined);
        videos.splice(videos.indexOf(first), 1);
        remove(first);
        if (Number.isFinite(second.duration)) events.duration(second.duration);
        events.time(second.currentTime, bufferedTo(second));
        if (plays && second.paused) second.play().catch(() => events.paused());
        else if (plays) events.playing();
        else events.firstFrame();
        if (growsLater) grow();
      };
      if (before === undefined) {
        jump = (seconds) => {
          wanted = seconds;
          first.pause();
          second.currentTime = seconds;
          events.seeking();
        };
      }
      handing = setInterval(() => {
        if (wanted !== undefined) {
          if (!second.seeking && second.readyState > HAVE_CURRENT_DATA) take();
        } else if (stepHandover(first, second, wantsPlay)) take();
      }, STEP_MS);
    }
    if (first.src === '') first.src = startUrl;
    if (startAt > 0) first.currentTime = startAt;
    if (first.readyState >= HAVE_CURRENT_DATA) {
      queueMicrotask(events.firstFrame);
      bringIn(first);
    } else {
      const bring = () => bringIn(first);
      first.addEventListener('loadeddata', bring, { once: true });
      first.addEventListener('error', bring, { once: true });
    }
  }

  function unload(): void {
    clear?.();
    clear = undefined;
    jump = undefined;
    wantsPlay = false;
    level = null;
    qualities = [];
    audioTrack = null;
    active.set(null);
  }

  return {
    active,
    load: (source, events) => {
      const plays = wantsPlay;
      load(source, events);
      wantsPlay = plays;
    },
    play: async () => {
      wantsPlay = true;
      await active.get()?.play();
    },
    pause: () => {
      wantsPlay = false;
      active.get()?.pause();
    },
    seek: (seconds) => {
      const video = active.get();
      if (!video) return;
      const isInside = Number.isFinite(video.duration) && seconds < video.duration - 0.5;
      if (jump && !isInside) jump(seconds);
      else video.currentTime = seconds;
    },
    apply: (wanted) => {
      sound = wanted;
      const video = active.get();
      if (video) dress(video);
    },
    chooseQuality: (wanted) => {
      level = wanted;
      engine?.chooseQuality(wanted);
    },
    chooseAudio: (wanted) => {
      audioTrack = wanted;
      engine?.chooseAudio(wanted);
    },
    unload,
  };
}
