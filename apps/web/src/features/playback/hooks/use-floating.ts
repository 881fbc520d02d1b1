import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void) {
  const stop = new AbortController();
  for (const name of ['enterpictureinpicture', 'leavepictureinpicture']) {
    document.addEventListener(name, changed, { signal: stop.signal });
  }
  return () => stop.abort();
}

/** True where the picture can float above other windows. */
export const canFloat = (): boolean => document.pictureInPictureEnabled;

export function useIsFloating(): boolean {
  return useSyncExternalStore(subscribe, () => document.pictureInPictureElement !== null);
}

/** Lets the picture float, or brings it back. A refusal of the browser changes nothing. */
export function toggleFloating(video: HTMLVideoElement | null): void {
  if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => undefined);
  else video?.requestPictureInPicture().catch(() => undefined);
}
