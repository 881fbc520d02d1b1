import { isOtherLanguage } from './audio-language.ts';
import { createExperience } from './experience.ts';
import { createHeartbeat } from './heartbeat.ts';
import type { Beat, Heartbeat } from './heartbeat.ts';
import type { Report } from './report.ts';
import { idle, isOpen, next } from './state.ts';
import type { PlayerEvent, PlayerState } from './state.ts';
import type { Sound, Stage, StageEvents } from './stage.ts';
import { createStore } from '../../../lib/storage/store.ts';
import type { Playback, RefusalCode } from '@houselights/contracts';

/** Outcome of requesting a video's addresses. */
export type Grant = { playback: Playback } | { refused: RefusalCode } | { failed: 'network' };

export type ControllerDeps = {
  stage: Stage;
  /** `again`: an earlier answer did not hold, so bypass memory. `replaces`: the playback that ends with this one. */
  requestPlayback: (mediaId: string, options: { again: boolean; replaces: string | undefined }) => Promise<Grant>;
  /** Reports that the player is active; resolves to the reason if it may not continue. Never rejects. */
  reportPlayback: (mediaId: string, playback: Playback, report: Report) => Promise<RefusalCode | undefined>;
  /** Releases a grant that arrived too late. */
  releasePlayback: (playback: Playback) => void;
  sound: Sound;
  keepSound: (sound: Sound) => void;
  /** Preferred audio language, BCP 47, for films that have it. */
  audioLanguage: () => string | null;
  keepAudioLanguage: (language: string) => void;
  /** ms since the epoch. */
  now: () => number;
};

/** A link that broke right after a renewal will not improve with another one. */
const RENEW_AGAIN_MS = 30_000;

type Load = { again: boolean; replaces?: string | undefined };

/** Knows what is open, its position, and how to recover from errors. Knows no DOM. */
export function createController({ stage, requestPlayback, reportPlayback, now, ...deps }: ControllerDeps) {
  const state = createStore<PlayerState>(idle);
  const sound = createStore<Sound>(deps.sound);
  let wantsPlay = false;
  /** The position asked for, in seconds, until addresses arrive: a first request that fails may be repeated. */
  let from: number | undefined;
  let visit = 0;
  let renewedAt = -Infinity;
  let heartbeat: Heartbeat | undefined;
  let experience = createExperience(now);
  /** When the addresses arrived, by this clock; they carry the server's time of it. */
  let grantedAt = 0;
  /** The page has left, and the playback has ended with it. */
  let hasLeft = false;

  const dispatch = (event: PlayerEvent) => state.set(next(state.get(), event));

  async function start(): Promise<void> {
    experience.wanted();
    try {
      await stage.play();
    } catch (error) {
      // A pause or new data also aborts an attempt; only the browser's own refusal needs a press.
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      if (!isRefused || !wantsPlay || state.get().phase === 'playing') return;
      experience.resting();
      dispatch({ type: 'blocked' });
    }
  }

  function eventsOf(mine: number): StageEvents {
    const current = <A extends unknown[]>(act: (...args: A) => void) => {
      return (...args: A) => {
        if (mine === visit) act(...args);
      };
    };
    const at = () => state.get();
    return {
      firstFrame: current(() => dispatch({ type: 'first-frame' })),
      playing: current(() => {
        experience.playing();
        dispatch({ type: 'playing' });
      }),
      paused: current(() => {
        experience.resting();
        dispatch({ type: 'paused' });
        heartbeat?.rest(at().currentTime, at().duration);
        heartbeat?.flush();
      }),
      waiting: current(() => {
        experience.waiting();
        dispatch({ type: 'waiting' });
      }),
      seeking: current(() => {
        experience.seeking();
        dispatch({ type: 'waiting' });
      }),
      ended: current(() => {
        wantsPlay = false;
        experience.resting();
        dispatch({ type: 'ended' });
        heartbeat?.end(at().duration);
      }),
      time: current((currentTime: number, bufferedTo: number) => {
        dispatch({ type: 'time', currentTime, bufferedTo });
        if (at().phase === 'playing' && !at().buffering) heartbeat?.tick(currentTime, at().duration);
        else heartbeat?.rest(currentTime, at().duration);
      }),
      duration: current((duration: number) => dispatch({ type: 'duration', duration })),
      qualities: current((qualities) => dispatch({ type: 'qualities', qualities })),
      shown: current((height: number) => dispatch({ type: 'shown', height })),
      audioTracks: current((tracks, track) => dispatch({ type: 'audio', tracks, track })),
      failed: current((why) => {
        if (why === 'expired' && now() - renewedAt > RENEW_AGAIN_MS) {
          renewedAt = now();
          void renew();
        } else {
          experience.resting();
          dispatch({ type: 'failed', failure: why === 'media' ? 'media' : 'network' });
        }
      }),
    };
  }

  /** Stops playback that may not continue. Keeps the position. */
  function stop(code: RefusalCode): void {
    endHeartbeat();
    experience.resting();
    visit += 1;
    wantsPlay = false;
    stage.unload();
    dispatch({ type: 'refused', code });
  }

  function endHeartbeat(): void {
    heartbeat?.stop();
    heartbeat = undefined;
  }

  async function report(beat: Omit<Beat, 'leaving'>, leaving: Report['leaving']): Promise<void> {
    const { mediaId, playback } = state.get();
    if (mediaId === null || playback === null) return;
    const mine = visit;
    const offset = Date.parse(playback.servedAt) - grantedAt;
    const observedAt = new Date(now() + offset).toISOString();
    const position = beat.note && { ...beat.note, observedAt };
    const measured = experience.take();
    const code = await reportPlayback(mediaId, playback, {
      playing: beat.playing,
      position,
      experience: measured,
      leaving,
    });
    if (code !== undefined && !leaving && mine === visit) stop(code);
  }

  /** Links that stopped working have expired, or the stream was stopped: the server knows which. */
  async function renew(): Promise<void> {
    const mine = visit;
    experience.waiting();
    dispatch({ type: 'waiting' });
    await report({ playing: false, note: undefined }, false);
    if (mine === visit) await load({ again: true });
  }

  /** Gets addresses and loads the video at the position asked for, at its current one, or at the saved one. */
  async function load({ again, replaces }: Load): Promise<void> {
    const mine = ++visit;
    const { mediaId, currentTime, playback: before } = state.get();
    if (mediaId === null) return;
    if (again) dispatch({ type: 'retrying' });
    const grant = await requestPlayback(mediaId, { again, replaces: replaces ?? before?.playbackId ?? undefined });
    if (mine !== visit) {
      if ('playback' in grant) deps.releasePlayback(grant.playback);
      return;
    }
    if (!('playback' in grant)) experience.resting();
    if ('refused' in grant) return dispatch({ type: 'refused', code: grant.refused });
    if ('failed' in grant) return dispatch({ type: 'failed', failure: grant.failed });
    const { playback } = grant;
    const startAt = from ?? (before === null ? playback.resumeAt : currentTime);
    from = undefined;
    grantedAt = now();
    hasLeft = false;
    heartbeat ??= createHeartbeat(
      {
        now,
        everySeconds: playback.heartbeatSeconds,
        send: ({ leaving, ...beat }) => void report(beat, leaving && (hasLeft ? 'page' : 'player')),
      },
      playback.durationWatched,
    );
    dispatch({ type: 'granted', playback, startAt });
    const audioLanguage = deps.audioLanguage();
    // The start file has the default audio.
    const startUrl = isOtherLanguage(playback.audioTracks, audioLanguage) ? null : playback.startUrl;
    const { sources, cmcdHeaders } = playback;
    stage.load({ sources, startUrl, startAt, audioLanguage, cmcdHeaders }, eventsOf(mine));
    stage.apply(sound.get());
    const { quality, audioTrack } = state.get();
    if (quality !== null) stage.chooseQuality(quality);
    if (audioTrack !== null) stage.chooseAudio(audioTrack);
    if (wantsPlay) await start();
  }

  function close(): void {
    heartbeat?.leave();
    endHeartbeat();
    visit += 1;
    wantsPlay = false;
    from = undefined;
    stage.unload();
    dispatch({ type: 'closed' });
  }

  const isReady = () => isOpen(state.get().phase);

  async function play(): Promise<void> {
    if (!isReady()) return;
    wantsPlay = true;
    if (state.get().phase === 'ended') stage.seek(0);
    await start();
  }

  function seek(seconds: number): void {
    if (!isReady()) return;
    const to = Math.min(Math.max(0, seconds), Math.max(0, state.get().duration - 0.1));
    heartbeat?.rest(to, state.get().duration);
    stage.seek(to);
    dispatch({ type: 'time', currentTime: to, bufferedTo: state.get().bufferedTo });
  }

  /** Moves the open video to a position, if one is asked for. */
  async function goTo({ play: plays, from: wanted }: { play: boolean; from?: number | undefined }): Promise<void> {
    if (wanted === undefined) return;
    if (plays) {
      wantsPlay = true;
      experience.wanted();
    }
    if (!isReady()) {
      // Its addresses are on their way.
      from = wanted;
      return;
    }
    seek(wanted);
    if (plays) await play();
  }

  return {
    state,
    sound,
    /** Opens a video. One that is already open continues. `from`: seconds, overrides the saved position, and the current one. */
    async open(mediaId: string, wanted: { play: boolean; from?: number | undefined }): Promise<void> {
      const { phase, playback, mediaId: current } = state.get();
      if (current === mediaId && phase !== 'failed' && phase !== 'refused') return goTo(wanted);
      const replaces = playback?.playbackId ?? undefined;
      if (current !== null) close();
      wantsPlay = wanted.play;
      from = wanted.from;
      experience = createExperience(now);
      if (wantsPlay) experience.wanted();
      dispatch({ type: 'opened', mediaId });
      await load({ again: false, replaces });
    },
    close,
    play,
    pause(): void {
      wantsPlay = false;
      experience.resting();
      stage.pause();
      // The stage tells it later: a page that closes in between would take the film along.
      dispatch({ type: 'paused' });
    },
    async toggle(): Promise<void> {
      if (state.get().phase === 'playing') this.pause();
      else await this.play();
    },
    seek,
    setSound(change: Partial<Sound>): void {
      const wanted = { ...sound.get(), ...change };
      sound.set({ ...wanted, volume: Math.min(1, Math.max(0, Math.round(wanted.volume * 100) / 100)) });
      stage.apply(sound.get());
      deps.keepSound(sound.get());
    },
    chooseQuality(level: number | null): void {
      dispatch({ type: 'quality', quality: level });
      stage.chooseQuality(level);
    },
    chooseAudio(track: number): void {
      const { audioTracks: tracks } = state.get();
      const language = tracks.find((each) => each.track === track)?.language;
      if (language === undefined) return;
      dispatch({ type: 'audio', tracks, track });
      stage.chooseAudio(track);
      if (language !== 'und') deps.keepAudioLanguage(language);
    },
    /** After a failure, or a refusal that may no longer apply: new addresses, same position. */
    async retry(): Promise<void> {
      wantsPlay = true;
      experience.wanted();
      renewedAt = now();
      await load({ again: true });
    },
    /** The page unloads, perhaps for good. */
    leave(): void {
      hasLeft = true;
      heartbeat?.leave();
      experience.resting();
    },
    /** The page was restored from the back/forward cache. */
    async comeBack(): Promise<void> {
      if (hasLeft && isReady()) await load({ again: true });
    },
  };
}

export type Controller = ReturnType<typeof createController>;
