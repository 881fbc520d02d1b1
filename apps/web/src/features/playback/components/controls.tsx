import { t } from '@houselights/messages/catalogue/player';
import { t as menus } from '@houselights/messages/catalogue/player-menus';
import {
  Captions,
  IconButton,
  Maximize,
  Minimize,
  Pause,
  Play,
  RotateCcw,
  RectangleHorizontal,
  Settings,
  SkipForward,
  clockProgress,
} from '@houselights/ui';
import { useState } from 'react';
import { canFullscreen, useIsFullscreen } from '../hooks/use-fullscreen.ts';
import { useStore } from '../../../lib/storage/use-store.ts';
import { player, stage } from '../player/instance.ts';
import { RATES } from '../player/keyboard.ts';
import { playerSize, togglePlayerSize } from '../player/player-size.ts';
import type { AudioChoice, Quality } from '../player/state.ts';
import { CastButtons } from './cast-buttons.tsx';
import { chapterAt, stretches } from './chapters.ts';
import { ChoiceMenu } from './choice-menu.tsx';
import type { ChoiceGroup } from './choice-menu.tsx';
import { SeekBar } from './seek-bar.tsx';
import { Volume } from './volume.tsx';

type Props = {
  captions: { language: string | null; choose: (language: string | null) => void };
  onMenu: (open: boolean) => void;
  onPreview: (open: boolean) => void;
  onHelp: () => void;
  onFullscreen: () => void;
  goNext: (() => void) | undefined;
};

function qualityGroup(qualities: readonly Quality[], quality: number | null, shown: number | null): ChoiceGroup {
  const auto = {
    name: shown === null || quality !== null ? menus('qualityAuto') : menus('qualityAutoNow', { height: shown }),
    chosen: quality === null,
  };
  return {
    title: menus('quality'),
    choices: [
      { ...auto, choose: () => player.chooseQuality(null) },
      ...qualities
        .toSorted((a, b) => b.height - a.height)
        .map(({ level, height }) => ({
          name: menus('qualityOf', { height }),
          chosen: quality === level,
          choose: () => player.chooseQuality(level),
        })),
    ],
  };
}

function rateGroup(rate: number): ChoiceGroup {
  return {
    title: menus('speed'),
    choices: RATES.map((each) => ({
      name: each === 1 ? menus('speedNormal') : menus('speedOf', { rate: each }),
      chosen: rate === each,
      choose: () => player.setSound({ rate: each }),
    })),
  };
}

function audioGroup(tracks: readonly AudioChoice[], current: number | null): ChoiceGroup {
  return {
    title: menus('sound'),
    choices: tracks.map(({ track, label }) => ({
      name: label,
      chosen: track === current,
      choose: () => player.chooseAudio(track),
    })),
  };
}

function PlayButton() {
  const phase = useStore(player.state, (state) => state.phase);
  if (phase === 'ended') {
    return (
      <IconButton label={t('againButton')} onClick={() => void player.play()}>
        <RotateCcw aria-hidden="true" />
      </IconButton>
    );
  }
  return (
    <IconButton label={t(phase === 'playing' ? 'pauseButton' : 'playButton')} onClick={() => void player.toggle()}>
      {phase === 'playing' ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
    </IconButton>
  );
}

function Clock() {
  const currentTime = useStore(player.state, (state) =>
    state.currentTime < state.duration ? Math.floor(state.currentTime) : state.duration,
  );
  const duration = useStore(player.state, (state) => state.duration);
  const playback = useStore(player.state, (state) => state.playback);
  const chapter = chapterAt(stretches(playback?.chapters ?? [], duration), currentTime);
  return (
    <p className="pl-clock hl-num">
      <span>{clockProgress(currentTime, duration)}</span>
      {chapter && (
        <span className="pl-chapter" dir="auto">
          {chapter}
        </span>
      )}
    </p>
  );
}

/** The control bar at the bottom of the picture. */
export function Controls({ captions, onMenu, onPreview, onHelp, onFullscreen, goNext }: Props) {
  const { rate } = useStore(player.sound, (sound) => sound);
  const qualities = useStore(player.state, (state) => state.qualities);
  const quality = useStore(player.state, (state) => state.quality);
  const shown = useStore(player.state, (state) => state.shownHeight);
  const audioTracks = useStore(player.state, (state) => state.audioTracks);
  const audioTrack = useStore(player.state, (state) => state.audioTrack);
  const hasChoice = audioTracks.length > 1;
  const playback = useStore(player.state, (state) => state.playback);
  const video = useStore(stage.active, (active) => active);
  const isFullscreen = useIsFullscreen();
  const size = useStore(playerSize, (now) => now);
  const [open, setOpen] = useState<'captions' | 'rate' | 'quality' | null>(null);
  const openOne = (name: 'captions' | 'rate' | 'quality') => (isOpen: boolean) => {
    setOpen(isOpen ? name : null);
    onMenu(isOpen);
  };
  const tracks = playback?.captions ?? [];
  const captionGroup: ChoiceGroup = {
    title: menus('captions'),
    choices: [
      { name: menus('captionsOff'), chosen: captions.language === null, choose: () => captions.choose(null) },
      ...tracks.map(({ language, label }) => ({
        name: label,
        chosen: captions.language === language,
        choose: () => captions.choose(language),
      })),
    ],
  };
  return (
    <div className="pl-controls">
      <SeekBar onPreview={onPreview} />
      <div className="pl-row">
        <PlayButton />
        {goNext && (
          <IconButton label={t('nextButton')} onClick={goNext}>
            <SkipForward aria-hidden="true" />
          </IconButton>
        )}
        <Volume />
        <Clock />
        <span className="pl-gap" />
        {tracks.length > 0 && (
          <ChoiceMenu
            label={t('captionsButton')}
            face={<Captions aria-hidden="true" className={captions.language === null ? 'pl-off' : 'pl-lit'} />}
            groups={[captionGroup]}
            open={open === 'captions'}
            onOpen={openOne('captions')}
          />
        )}
        <ChoiceMenu
          label={t('speedButton', { rate })}
          face={<span className="pl-rate hl-num">{t('speed', { rate })}</span>}
          // Formatting fractions is slow the first time, so wait until the menu opens.
          groups={open === 'rate' ? [rateGroup(rate)] : []}
          open={open === 'rate'}
          onOpen={openOne('rate')}
        />
        <ChoiceMenu
          label={t(hasChoice ? 'soundQualityButton' : 'qualityButton')}
          face={<Settings aria-hidden="true" />}
          groups={[
            ...(hasChoice ? [audioGroup(audioTracks, audioTrack)] : []),
            ...(qualities.length > 0 ? [qualityGroup(qualities, quality, shown)] : []),
            {
              title: menus('help'),
              className: 'pl-menu-help',
              choices: [{ name: menus('shortcuts'), chosen: false, choose: onHelp }],
            },
          ]}
          open={open === 'quality'}
          onOpen={openOne('quality')}
        />
        {video && <CastButtons key={video.className} video={video} />}
        <IconButton
          className="pl-size"
          label={t(size === 'theatre' ? 'theatreExitButton' : 'theatreButton')}
          onClick={togglePlayerSize}
        >
          <RectangleHorizontal aria-hidden="true" />
        </IconButton>
        {canFullscreen() && (
          <IconButton label={t(isFullscreen ? 'fullscreenExitButton' : 'fullscreenButton')} onClick={onFullscreen}>
            {isFullscreen ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
          </IconButton>
        )}
      </div>
    </div>
  );
}
