import { cx } from '@houselights/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useGo } from '../../../lib/pages/go.ts';
import type { Dock } from '../dock.ts';
import { useAutoHide } from '../hooks/use-auto-hide.ts';
import { useCues } from '../hooks/use-cues.ts';
import { toggleFullscreen } from '../hooks/use-fullscreen.ts';
import { toggleFloating } from '../hooks/use-floating.ts';
import { useMediaSession } from '../hooks/use-media-session.ts';
import { usePlayerKeys } from '../hooks/use-player-keys.ts';
import { useStore } from '../../../lib/storage/use-store.ts';
import { host, player, stage } from '../player/instance.ts';
import { readPreferences, writePreferences } from '../player/preferences.ts';
import { Controls } from './controls.tsx';
import { Cover } from './cover.tsx';
import { Help } from './help.tsx';
import { Surface } from './surface.tsx';
import { UpNextCard } from './up-next-card.tsx';

const TELL_MS = 900;

/** A short message on the picture after a key press. */
function useTell(): [string, (text: string) => void] {
  const [told, setTold] = useState({ text: '', at: 0 });
  useEffect(() => {
    if (!told.text) return undefined;
    const timer = setTimeout(() => setTold({ text: '', at: 0 }), TELL_MS);
    return () => clearTimeout(timer);
  }, [told]);
  return [told.text, useCallback((text: string) => setTold({ text, at: performance.now() }), [])];
}

function useCaptionChoice() {
  const playback = useStore(player.state, (state) => state.playback);
  const [language, setLanguage] = useState(() => readPreferences().captions);
  const tracks = playback?.captions;
  const track = tracks?.find((each) => each.language === language);
  const choose = useCallback((wanted: string | null) => {
    setLanguage(wanted);
    writePreferences({ captions: wanted });
  }, []);
  const usual = tracks?.find((each) => each.language === document.documentElement.lang) ?? tracks?.[0];
  const toggle = useCallback(() => choose(track ? null : (usual?.language ?? null)), [choose, track, usual?.language]);
  return { track, language: track?.language ?? null, choose, toggle };
}

/** The player on the video's page: picture, captions, controls. */
export function Full({ showing, next }: Pick<Dock, 'showing' | 'next'>) {
  const go = useGo();
  const phase = useStore(player.state, (state) => state.phase);
  const hasFailed = phase === 'failed';
  const video = useStore(stage.active, (active) => active);
  const [menu, setMenu] = useState(false);
  const [preview, setPreview] = useState(false);
  const [help, setHelp] = useState(false);
  const [stayed, setStayed] = useState<string | null>(null);
  const [told, tell] = useTell();
  const captions = useCaptionChoice();
  const lines = useCues(video, captions.track);
  const { visible, wake, sleep } = useAutoHide(phase !== 'playing' || menu || preview);
  const box = useRef<HTMLDivElement>(null);

  const nextId = next?.id;
  const nextState = next?.state;
  const goNext = useCallback(() => {
    if (nextId !== undefined) void go(`/video/${nextId}`, { state: nextState });
  }, [go, nextId, nextState]);
  const onFullscreen = useCallback(() => toggleFullscreen(host.querySelector('.pl-stage')), []);
  const showHelp = useCallback(() => setHelp((open) => !open), []);
  useMediaSession(showing, nextId === undefined ? undefined : goNext);
  const { toggle: toggleCaptions } = captions;
  const onFloat = useCallback(() => toggleFloating(stage.active.get()), []);
  const actions = useMemo(
    () => ({ toggleFullscreen: onFullscreen, toggleCaptions, toggleFloating: onFloat, showHelp, tell }),
    [onFullscreen, toggleCaptions, onFloat, showHelp, tell],
  );
  usePlayerKeys(true, actions);

  const offersNext = phase === 'ended' && next !== null && stayed !== showing?.id;
  return (
    // Pointer and focus only keep the controls awake; the interactive elements are inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears movement, does nothing by itself
    <div
      ref={box}
      data-theme="dark"
      className={cx('pl-full', visible && 'pl-awake', preview && 'pl-previewing')}
      onPointerMove={(event) => event.pointerType === 'mouse' && wake()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && sleep()}
      onFocus={wake}
      onKeyDown={wake}
    >
      <Cover poster={showing?.posterUrl ?? null} />
      <Surface visible={visible} wake={wake} sleep={sleep} onFullscreen={onFullscreen} tell={tell} />
      {lines.length > 0 && (
        <div className="pl-captions" aria-hidden="true">
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
      )}
      <output className="pl-told">{told}</output>
      {!hasFailed && (
        <Controls
          captions={captions}
          onMenu={setMenu}
          onPreview={setPreview}
          onHelp={showHelp}
          onFullscreen={onFullscreen}
          goNext={nextId === undefined ? undefined : goNext}
        />
      )}
      {help && <Help onClose={showHelp} />}
      {offersNext && (
        <UpNextCard key={next.id} next={next} onGo={goNext} onStay={() => setStayed(showing?.id ?? null)} />
      )}
    </div>
  );
}
