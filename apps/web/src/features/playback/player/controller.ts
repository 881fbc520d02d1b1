import { createHeartbeat } from './heartbeat.ts';
import type { Heartbeat, Note } from './heartbeat.ts';
import { idle, isOpen, next } from './state.ts';
import type { PlayerEvent, PlayerState } from './state.ts';
import type { Sound, Stage, StageEvents } from './stage.ts';
import { createStore } from '../../../lib/store.ts';
import type { Playback, RefusalCode } from '@houselights/contracts';

/** What asking for a video's addresses can come to. */
export type Grant = { playback: Playback } | { refused: RefusalCode } | { failed: 'network' };

export type ControllerDeps = {
  stage: Stage;
  /** `again`: an earlier answer did not hold, so none from memory will do. */
  requestPlayback: (mediaId: string, options: { again: boolean }) => Promise<Grant>;
  saveProgress: (mediaId: string, note: Note & { observedAt: string }, options: { leaving: boolean }) => void;
  sound: Sound;
  keepSound: (sound: Sound) => void;
  /** ms since 1970. */
  now: () => number;
};

/** A link that broke right after it was renewed will not get better by a third one. */
const RENEW_AGAIN_MS = 30_000;

/** Knows what is open, where it is, and what to do when something breaks. Knows no document. */
export function createController({ stage, requestPlayback, saveProgress, now, ...deps }: ControllerDeps) {
  const state = createStore<PlayerState>(idle);
  const sound = createStore<Sound>(deps.sound);
  let wantsPlay = false;
  let visit = 0;
  let renewedAt = -Infinity;
  let heartbeat: Heartbeat | undefined;

  const dispatch = (event: PlayerEvent) => state.set(next(state.get(), event));

  async function start(): Promise<void> {
    try {
      await stage.play();
    } catch (error) {
      // A pause or new bytes end an attempt as well; only the browser's own no asks for a press.
      const isRefused = error instanceof Error && error.name === 'NotAllowedError';
      if (isRefused && wantsPlay && state.get().phase !== 'playing') dispatch({ type: 'blocked' });
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
      playing: current(() => dispatch({ type: 'playing' })),
      paused: current(() => {
        dispatch({ type: 'paused' });
        heartbeat?.rest(at().currentTime, at().duration);
        heartbeat?.flush();
      }),
      waiting: current(() => dispatch({ type: 'waiting' })),
      ended: current(() => {
        wantsPlay = false;
        dispatch({ type: 'ended' });
        heartbeat?.tick(at().duration, at().duration);
        heartbeat?.flush();
      }),
      time: current((currentTime: number, bufferedTo: number) => {
        dispatch({ type: 'time', currentTime, bufferedTo });
        if (at().phase === 'playing' && !at().buffering) heartbeat?.tick(currentTime, at().duration);
        else heartbeat?.rest(currentTime, at().duration);
      }),
      duration: current((duration: number) => dispatch({ type: 'duration', duration })),
      qualities: current((qualities) => dispatch({ type: 'qualities', qualities })),
      shown: current((height: number) => dispatch({ type: 'shown', height })),
      failed: current((why) => {
        if (why === 'expired' && now() - renewedAt > RENEW_AGAIN_MS) {
          renewedAt = now();
          void load({ again: true });
        } else dispatch({ type: 'failed', failure: why === 'media' ? 'media' : 'network' });
      }),
    };
  }

  /** Gets addresses and shows the video from where it was, or from where the person stopped the last time. */
  async function load({ again, from }: { again: boolean; from?: number | undefined }): Promise<void> {
    const mine = ++visit;
    const { mediaId, currentTime, playback: before } = state.get();
    if (mediaId === null) return;
    if (again) dispatch({ type: 'retrying' });
    const grant = await requestPlayback(mediaId, { again });
    if (mine !== visit) return;
    if ('refused' in grant) return dispatch({ type: 'refused', code: grant.refused });
    if ('failed' in grant) return dispatch({ type: 'failed', failure: grant.failed });
    const { playback } = grant;
    const startAt = from ?? (before === null ? playback.resumeAt : currentTime);
    const offset = Date.parse(playback.servedAt) - now();
    heartbeat ??= createHeartbeat(
      {
        now,
        send: (note, options) =>
          saveProgress(mediaId, { ...note, observedAt: new Date(now() + offset).toISOString() }, options),
      },
      playback.durationWatched,
    );
    dispatch({ type: 'granted', playback, startAt });
    stage.load({ url: playback.url, startUrl: playback.startUrl, startAt }, eventsOf(mine));
    stage.apply(sound.get());
    const { quality } = state.get();
    if (quality !== null) stage.chooseQuality(quality);
    if (wantsPlay) await start();
  }

  function close(): void {
    heartbeat?.flush();
    heartbeat = undefined;
    visit += 1;
    wantsPlay = false;
    stage.unload();
    dispatch({ type: 'closed' });
  }

  const isReady = () => isOpen(state.get().phase);

  return {
    state,
    sound,
    /** Shows a video. One that is open already goes on as it is. `from`: seconds, instead of where one stopped. */
    async open(mediaId: string, { play, from }: { play: boolean; from?: number | undefined }): Promise<void> {
      if (state.get().mediaId === mediaId && state.get().phase !== 'failed' && state.get().phase !== 'refused') return;
      if (state.get().mediaId !== null) close();
      wantsPlay = play;
      dispatch({ type: 'opened', mediaId });
      await load({ again: false, from });
    },
    close,
    async play(): Promise<void> {
      if (!isReady()) return;
      wantsPlay = true;
      if (state.get().phase === 'ended') stage.seek(0);
      await start();
    },
    pause(): void {
      wantsPlay = false;
      stage.pause();
    },
    async toggle(): Promise<void> {
      if (state.get().phase === 'playing') this.pause();
      else await this.play();
    },
    seek(seconds: number): void {
      if (!isReady()) return;
      const to = Math.min(Math.max(0, seconds), Math.max(0, state.get().duration - 0.1));
      heartbeat?.rest(to, state.get().duration);
      stage.seek(to);
      dispatch({ type: 'time', currentTime: to, bufferedTo: state.get().bufferedTo });
    },
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
    /** After a failure: new addresses, the same place. */
    async retry(): Promise<void> {
      wantsPlay = true;
      renewedAt = now();
      await load({ again: true });
    },
    /** The page goes away, perhaps for good. */
    leave: () => heartbeat?.flush(true),
  };
}

export type Controller = ReturnType<typeof createController>;
