import { t } from '@houselights/messages/catalogue/player-screens';
import { IconButton, Pause, Play, SizedImage, cx } from '@houselights/ui';
import { useEffect, useRef, useState } from 'react';

const BEGIN_MS = 1_200;

/** `soon`, then `moves` after a moment; `asks` with reduced motion: movement only on request. */
function useMovement(): 'soon' | 'moves' | 'asks' {
  const [movement, setMovement] = useState<'soon' | 'moves' | 'asks'>('soon');
  useEffect(() => {
    const stillness = matchMedia('(prefers-reduced-motion: reduce)');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      if (stillness.matches) setMovement('asks');
      else timer = setTimeout(() => setMovement('moves'), BEGIN_MS);
    };
    follow();
    stillness.addEventListener('change', follow);
    return () => {
      clearTimeout(timer);
      stillness.removeEventListener('change', follow);
    };
  }, []);
  return movement;
}

/** The silent excerpt over the poster, looping until stopped; starts by itself only if `begins`. */
function Excerpt({ src, begins }: { src: string; begins: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const [seen, setSeen] = useState(false);
  const [playing, setPlaying] = useState(false);
  const toggle = () => {
    const element = video.current;
    if (!element?.paused) element?.pause();
    // A browser in power-saving mode may refuse; the picture stays as it is.
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
          autoPlay={begins}
          preload={begins ? 'auto' : 'none'}
          playsInline
          disablePictureInPicture
          tabIndex={-1}
          onLoadedData={() => setSeen(true)}
          onPlaying={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
        />
      </div>
      {(seen || !begins) && (
        <IconButton className="player-locked-hold" label={t(playing ? 'previewPause' : 'previewPlay')} onClick={toggle}>
          {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </IconButton>
      )}
    </>
  );
}

/** The video's poster and excerpt, behind the text for those who may not watch. */
export function LockedPicture({ poster, preview }: { poster: string | null; preview: string | null }) {
  const movement = useMovement();
  return (
    <>
      {poster && <SizedImage src={poster} sizes="(min-width: 1200px) 1200px, 100vw" fetchPriority="high" />}
      {preview !== null && movement !== 'soon' && (
        <Excerpt key={`${preview} ${movement}`} src={preview} begins={movement === 'moves'} />
      )}
    </>
  );
}
