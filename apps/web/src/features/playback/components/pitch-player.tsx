import { t } from '@houselights/messages/catalogue/pitch';
import { Button, Play, SizedImage } from '@houselights/ui';
import { useEffect, useRef, useState } from 'react';
import { dock } from '../dock.ts';
import { startEngine } from '../player/engine.ts';
import type { Engine, Sources } from '../player/engine-types.ts';
import { PitchControls, togglePlay } from './pitch-controls.tsx';

type Props = {
  title: string;
  sources: Sources;
  picture: string | null;
  /** Called when the addresses have expired: resolves to fresh ones. */
  onExpired: () => Promise<Sources>;
};

const loadPlayer = () => import('../player/instance.ts');

/** The pitch that is playing; starting another pauses it. */
let playing: HTMLVideoElement | undefined;

function playAlone(video: HTMLVideoElement): void {
  if (playing !== video) playing?.pause();
  playing = video;
  if (dock.get().mode === 'none') return;
  loadPlayer().then(
    ({ player }) => player.pause(),
    () => undefined,
  );
}

function Poster({ title, picture }: Pick<Props, 'title' | 'picture'>) {
  const [isBroken, setIsBroken] = useState(false);
  if (picture === null || isBroken) return <span className="hl-pic-name">{title}</span>;
  return <SizedImage src={picture} sizes="(min-width: 768px) 50vw, 100vw" onError={() => setIsBroken(true)} />;
}

/** A short film that anybody may watch inline. Loads nothing until it is pressed. */
export function PitchPlayer({ title, sources, picture, onExpired }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const playButton = useRef<HTMLButtonElement>(null);
  const engine = useRef<Promise<Engine> | undefined>(undefined);
  const [phase, setPhase] = useState<'rest' | 'on' | 'failed'>('rest');

  const stop = () => {
    void engine.current?.then(({ destroy }) => destroy());
    engine.current = undefined;
  };
  useEffect(() => stop, []);
  useEffect(() => {
    // Takes the place of the button that was pressed.
    if (phase === 'on') playButton.current?.focus({ preventScroll: true });
  }, [phase]);

  async function failed(element: HTMLVideoElement, mayRenew: boolean): Promise<void> {
    const fresh = mayRenew ? await onExpired() : [];
    if (fresh.length > 0) feed(element, fresh, false);
    else setPhase('failed');
  }

  function feed(element: HTMLVideoElement, from: Sources, mayRenew: boolean): void {
    stop();
    const startAt = element.currentTime;
    engine.current = startEngine(
      element,
      { sources: from, startAt, audioLanguage: null, cmcdHeaders: false },
      {
        qualities: () => undefined,
        audioTracks: () => undefined,
        shown: () => undefined,
        failed: (why) => void failed(element, mayRenew && why === 'expired'),
      },
    );
    engine.current.catch(() => setPhase('failed'));
  }

  function start(): void {
    const element = video.current;
    if (!element) return;
    setPhase('on');
    feed(element, sources, true);
    // Called within the press: some browsers block playback that starts later. The data follows.
    element.play().catch(() => undefined);
  }

  return (
    <div className="pitch" data-phase={phase} data-theme="dark">
      {/* Keys work on the buttons; clicking the picture is a shortcut for pointers. */}
      <video
        ref={video}
        playsInline
        preload="none"
        tabIndex={-1}
        onClick={({ currentTarget }) => togglePlay(currentTarget)}
        aria-label={t('film', { title })}
        onPlay={({ currentTarget }) => playAlone(currentTarget)}
      >
        {/* Pitches have no captions of their own; their text is beside them. */}
        <track kind="captions" />
      </video>
      {phase === 'on' && <PitchControls video={video} title={title} playRef={playButton} />}
      {phase !== 'on' && <Poster title={title} picture={picture} />}
      {phase === 'rest' && sources.length > 0 && (
        <button type="button" className="pitch-play" aria-label={t('playPitch', { title })} onClick={start}>
          <span>
            <Play aria-hidden="true" />
          </span>
        </button>
      )}
      {phase === 'failed' && (
        <div className="pitch-failed" role="alert">
          <p>{t('loadingFailed')}</p>
          <Button onClick={start}>{t('tryAgain')}</Button>
        </div>
      )}
    </div>
  );
}
