import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void) {
  const stop = new AbortController();
  for (const name of ['enterpictureinpicture', 'leavepictureinpicture']) {
    document.addEventListener(name, changed, { signal: stop.signal });
  }
  return () => stop.abort();
}

/** True if picture-in-picture is available. */
export const canFloat = (): boolean => document.pictureInPictureEnabled;

export function useIsFloating(): boolean {
  return useSyncExternalStore(subscribe, () => document.pictureInPictureElement !== null);
}

/** Toggles picture-in-picture. Ignores a refusal by the browser. */
export function toggleFloating(video: HTMLVideoElement | null): void {
  if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => undefined);
  else video?.requestPictureInPicture().catch(() => undefined);
}
