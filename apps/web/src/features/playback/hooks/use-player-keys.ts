import { t } from '@houselights/messages/catalogue/player';
import { useEffect } from 'react';
import { player } from '../player/instance.ts';
import { commandFor, stepRate } from '../player/keyboard.ts';
import { togglePlayerSize } from '../player/player-size.ts';
import type { Command } from '../player/keyboard.ts';

export type KeyActions = {
  toggleFullscreen: () => void;
  toggleCaptions: () => void;
  toggleFloating: () => void;
  showHelp: () => void;
  /** Announces what the key did, on the picture and to screen readers. */
  tell: (text: string) => void;
};

/** True if the key belongs to the focused element and not to the player. */
export function isTaken({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>): boolean {
  if (!(target instanceof Element)) return false;
  if (
    target.closest('input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], [data-own-keys]')
  ) {
    return true;
  }
  return (key === ' ' || key === 'Enter') && target.closest('button, a, summary, [role="button"]') !== null;
}

export function perform(
  command: Command,
  actions: Pick<KeyActions, 'toggleFullscreen' | 'toggleCaptions' | 'toggleFloating' | 'tell'>,
): void {
  const { currentTime, duration } = player.state.get();
  const { volume, muted, rate } = player.sound.get();
  switch (command.do) {
    case 'toggle-play':
      void player.toggle();
      break;
    case 'seek-by':
      player.seek(currentTime + command.seconds);
      actions.tell(t(command.seconds > 0 ? 'skippedForward' : 'skippedBack', { seconds: Math.abs(command.seconds) }));
      break;
    case 'seek-to':
      player.seek(duration * command.fraction);
      break;
    case 'volume-by': {
      const wanted = (muted ? 0 : volume) + command.amount;
      player.setSound({ volume: wanted, muted: false });
      actions.tell(t('volumeNow', { percent: Math.round(player.sound.get().volume * 100) }));
      break;
    }
    case 'toggle-muted':
      player.setSound({ muted: !muted });
      actions.tell(t(muted ? 'soundOn' : 'soundOff'));
      break;
    case 'rate-step':
      player.setSound({ rate: stepRate(rate, command.steps) });
      actions.tell(t('speedNow', { rate: player.sound.get().rate }));
      break;
    case 'toggle-fullscreen':
      actions.toggleFullscreen();
      break;
    case 'toggle-captions':
      actions.toggleCaptions();
      break;
    case 'toggle-size':
      togglePlayerSize();
      break;
    case 'toggle-floating':
      actions.toggleFloating();
      break;
  }
}

/** The player's keys, active on the whole page while the player is its main content. */
export function usePlayerKeys(enabled: boolean, actions: KeyActions): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTaken(event)) return;
      if (event.key === '?') {
        event.preventDefault();
        actions.showHelp();
        return;
      }
      const command = commandFor(event);
      if (!command) return;
      event.preventDefault();
      perform(command, actions);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [enabled, actions]);
}
