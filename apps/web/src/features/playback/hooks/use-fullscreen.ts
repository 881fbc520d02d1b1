import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void) {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

export const canFullscreen = (): boolean => document.fullscreenEnabled;

export function useIsFullscreen(): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
}

/** Toggles full screen for the player's stage. Ignores a refusal by the browser. */
export function toggleFullscreen(stage: Element | null): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  else stage?.requestFullscreen().catch(() => undefined);
}
