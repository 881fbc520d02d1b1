import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void) {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

export const canFullscreen = (): boolean => document.fullscreenEnabled;

export function useIsFullscreen(): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
}

/** Fills the screen with the player's stage, or gives the screen back. A refusal of the browser changes nothing. */
export function toggleFullscreen(stage: Element | null): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  else stage?.requestFullscreen().catch(() => undefined);
}
