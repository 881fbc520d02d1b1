import { t } from '@houselights/messages/catalogue/pitch';
import { IconButton, Maximize, Minimize, Pause, Play, Volume2, VolumeX, clockProgress } from '@houselights/ui';
import { useEffect, useState } from 'react';
import type { Ref, RefObject } from 'react';
import { toggleFullscreen, canFullscreen, useIsFullscreen } from '../hooks/use-fullscreen.ts';
import { spokenTime } from './spoken-time.ts';

const EVENTS = ['play', 'pause', 'timeupdate', 'durationchange', 'volumechange', 'seeking', 'ended'] as const;

type Look = { paused: boolean; muted: boolean; at: number; duration: number };

function lookAt(video: HTMLVideoElement | null): Look {
  if (!video) return { paused: true, muted: false, at: 0, duration: 0 };
  const { paused, muted, currentTime, duration } = video;
  return { paused, muted, at: currentTime, duration: Number.isFinite(duration) ? duration : 0 };
}

function useLook(video: RefObject<HTMLVideoElement | null>): Look {
  const [look, setLook] = useState(() => lookAt(video.current));
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const follow = () => setLook(lookAt(element));
    follow();
    for (const name of EVENTS) element.addEventListener(name, follow);
    return () => {
      for (const name of EVENTS) element.removeEventListener(name, follow);
    };
  }, [video]);
  return look;
}

export function togglePlay(video: HTMLVideoElement | null): void {
  if (video?.paused) video.play().catch(() => undefined);
  else video?.pause();
}

function seek(video: HTMLVideoElement | null, seconds: number): void {
  if (video) video.currentTime = seconds;
}

function mute(video: HTMLVideoElement | null, muted: boolean): void {
  if (video) video.muted = muted;
}

type Props = {
  video: RefObject<HTMLVideoElement | null>;
  title: string;
  playRef: Ref<HTMLButtonElement>;
};

/** Controls over a pitch: play, seek, sound, and full screen. */
export function PitchControls({ video, title, playRef }: Props) {
  const { paused, muted, at, duration } = useLook(video);
  const isFull = useIsFullscreen();
  return (
    <div className="pitch-controls" data-paused={paused || undefined}>
      <input
        type="range"
        className="pitch-seek"
        dir="ltr"
        min={0}
        max={duration}
        step={0.1}
        value={Math.min(at, duration)}
        aria-label={t('seek', { title })}
        aria-valuetext={t('position', { place: spokenTime(at), whole: spokenTime(Math.round(duration)) })}
        style={{ '--value': duration > 0 ? at / duration : 0 }}
        onChange={({ target }) => {
          seek(video.current, target.valueAsNumber);
        }}
      />
      <div className="pl-row">
        <IconButton ref={playRef} label={t(paused ? 'play' : 'pause')} onClick={() => togglePlay(video.current)}>
          {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        </IconButton>
        <IconButton
          label={t(muted ? 'unmute' : 'mute')}
          onClick={() => {
            mute(video.current, !muted);
          }}
        >
          {muted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
        </IconButton>
        <span className="pl-clock hl-num" aria-hidden="true">
          {clockProgress(at, duration)}
        </span>
        <span className="pl-gap" />
        {canFullscreen() && (
          <IconButton
            label={t(isFull ? 'fullscreenExit' : 'fullscreen')}
            onClick={() => toggleFullscreen(video.current?.parentElement ?? null)}
          >
            {isFull ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
          </IconButton>
        )}
      </div>
    </div>
  );
}
