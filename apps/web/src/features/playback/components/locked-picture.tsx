import { IconButton, Pause, Play, cx } from '@houselights/ui';
import { useEffect, useRef, useState } from 'react';

const BEGIN_MS = 1_200;

/** True after a moment, where movement is welcome. */
function useMovement(): boolean {
  const [moves, setMoves] = useState(false);
  useEffect(() => {
    const stillness = matchMedia('(prefers-reduced-motion: reduce)');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      if (stillness.matches) setMoves(false);
      else timer = setTimeout(() => setMoves(true), BEGIN_MS);
    };
    follow();
    stillness.addEventListener('change', follow);
    return () => {
      clearTimeout(timer);
      stillness.removeEventListener('change', follow);
    };
  }, []);
  return moves;
}

/** The silent excerpt over the poster, again and again until somebody stops it. */
function Excerpt({ src }: { src: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [seen, setSeen] = useState(false);
  const [playing, setPlaying] = useState(false);
  const toggle = () => {
    const element = video.current;
    if (!element?.paused) element?.pause();
    // A browser that wants to save power may say no; the picture stays as it is.
    else element.play().catch(() => undefined);
  };
  return (
    <>
      <div className={cx('player-locked-film', seen && 'pl-lit')} aria-hidden="true">
        <video
          ref={video}
          src={src}
          muted
          loop
          autoPlay
          playsInline
          disablePictureInPicture
          tabIndex={-1}
          onLoadedData={() => setSeen(true)}
          onPlaying={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
        />
      </div>
      {seen && (
        <IconButton
          className="player-locked-hold"
          label={playing ? 'Pause the preview' : 'Play the preview'}
          onClick={toggle}
        >
          {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </IconButton>
      )}
    </>
  );
}

/** Behind the words to those who may not watch: what the video looks like. */
export function LockedPicture({ poster, preview }: { poster: string | null; preview: string | null }) {
  const moves = useMovement();
  return (
    <>
      {poster && <img src={poster} alt="" />}
      {preview !== null && moves && <Excerpt key={preview} src={preview} />}
    </>
  );
}
