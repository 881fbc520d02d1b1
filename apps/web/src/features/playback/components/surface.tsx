import { t } from '@houselights/messages/catalogue/player';
import { useRef } from 'react';
import type { PointerEvent } from 'react';
import { player } from '../player/instance.ts';

const DOUBLE_MS = 280;

type Props = {
  visible: boolean;
  wake: () => void;
  sleep: () => void;
  onFullscreen: () => void;
  tell: (text: string) => void;
};

/**
 * The picture as a press target. Mouse: a click plays or pauses, a double click toggles full screen. Touch: a tap shows or hides the
 * controls, a double tap at a side jumps ten seconds. Keys are handled elsewhere, so this is hidden from screen readers.
 */
export function Surface({ visible, wake, sleep, onFullscreen, tell }: Props) {
  const last = useRef({ at: 0, side: 0 });
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const across = (event.clientX - left) / width;
    const side = across < 0.35 ? -1 : across > 0.65 ? 1 : 0;
    const isSecond = event.timeStamp - last.current.at < DOUBLE_MS && side === last.current.side;
    last.current = { at: event.timeStamp, side };
    if (event.pointerType === 'mouse') {
      // The first click of a double click has already played or paused: the second undoes that.
      void player.toggle();
      if (isSecond) onFullscreen();
    } else if (isSecond && side !== 0) {
      player.seek(player.state.get().currentTime + side * 10);
      tell(t(side > 0 ? 'skippedForward' : 'skippedBack', { seconds: 10 }));
    } else if (visible) sleep();
    else wake();
  };
  return <div className="pl-surface" aria-hidden="true" onPointerUp={press} />;
}
