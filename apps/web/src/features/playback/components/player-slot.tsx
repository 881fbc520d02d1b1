import type { MediaDetails } from '@houselights/contracts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { dock } from '../dock.ts';
import type { Showing } from '../dock.ts';
import { useStore } from '../../../lib/storage/use-store.ts';
import { playerSize } from '../player/player-size.ts';
import { host, player } from '../player/instance.ts';
import { placeIn } from '../start-place.ts';
import { BrokenScreen, LockedScreen, PreparingScreen } from './screens.tsx';

/** What the page knows so far. `progress` is per mille. */
export type SlotState = Pick<MediaDetails, 'state' | 'progress' | 'failure'> | undefined;

type Props = {
  id: string;
  /** Undefined until the page knows the video's title. */
  showing: Showing | undefined;
  next: Showing | null;
  /** Offered to those who may not watch this one. */
  free: Showing | null;
  preparation: SlotState;
  /** A silent excerpt for those who may not watch. */
  preview: string | null;
};

/** Keeps the player over its slot on the page, whatever moves the slot. */
function useDockingPlace(visible: boolean) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = slot.current;
    if (!element || !visible) return undefined;
    const measure = () => {
      const { top } = element.getBoundingClientRect();
      const run = element.parentElement?.parentElement?.getBoundingClientRect().height ?? 0;
      host.style.setProperty('--player-top', `${top + window.scrollY}px`);
      host.style.setProperty('--player-run', `${run}px`);
    };
    // Also measures immediately, when layout is clean anyway.
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    sizes.observe(document.body);
    return () => sizes.disconnect();
  }, [visible]);
  return slot;
}

/** The player's slot on a video's page, and what it shows if nothing can be played. */
export function PlayerSlot({ id, showing, next, free, preparation, preview }: Props) {
  const { search } = useLocation();
  const phase = useStore(player.state, (state) => state.phase);
  const refusal = useStore(player.state, (state) => state.refusal);
  const known = preparation?.state;
  const hasFailed = known === 'failed';
  const isPreparing = !hasFailed && (known === 'preparing' || refusal === 'video_not_ready');
  // Tells users without access just that, not how far the preparation is; but sells nobody a film that failed.
  const locked = !hasFailed && phase === 'refused' && refusal !== 'video_not_ready' ? refusal : null;
  const isShown = phase !== 'refused' && !isPreparing && !hasFailed;
  const slot = useDockingPlace(isShown);

  useEffect(() => {
    // A video that was being prepared at first is requested again once playable.
    const { mediaId, refusal: said } = player.state.get();
    const isNews = mediaId !== id || said === 'video_not_ready';
    if (isNews && (known === undefined || known === 'playable')) {
      void player.open(id, { play: true, from: placeIn(search) });
    }
    // A change of the query alone does not restart playback.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- search belongs to the id that it came with
  }, [id, known]);

  const size = useStore(playerSize, (now) => now);
  useLayoutEffect(() => {
    host.dataset['size'] = size;
  }, [size]);

  useLayoutEffect(() => {
    host.dataset['mode'] = isShown ? 'page' : 'none';
    dock.set({ mode: isShown ? 'page' : 'none', showing: showing ?? null, next });
    // The message that replaces the film must be visible.
    if (!isShown && document.fullscreenElement) void document.exitFullscreen();
  }, [isShown, showing, next]);

  useEffect(
    () => () => {
      const { showing: shown } = dock.get();
      const goesAlong = player.state.get().phase === 'playing' && shown !== null;
      if (!goesAlong) player.close();
      host.dataset['mode'] = goesAlong ? 'mini' : 'none';
      dock.set({ mode: goesAlong ? 'mini' : 'none', showing: shown, next: null });
    },
    [],
  );

  return (
    <div ref={slot} className="player-slot" data-size={size}>
      {isPreparing && locked === null && <PreparingScreen progress={preparation?.progress ?? 0} />}
      {hasFailed && <BrokenScreen reason={preparation?.failure?.text} />}
      {locked !== null && (
        <LockedScreen id={id} refusal={locked} free={free} poster={showing?.posterUrl ?? null} preview={preview} />
      )}
    </div>
  );
}
