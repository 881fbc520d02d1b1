/** Read by index.html as well. */
const KEY = 'left-playback';

/** This tab goes away from a playback: if it is only loaded again, the next one takes its place. */
export function noteLeft(playbackId: string): void {
  try {
    sessionStorage.setItem(KEY, playbackId);
  } catch {
    // The server hears of it in time, or frees the stream by itself.
  }
}

/** What this tab left, once. */
export function takeLeft(): string | undefined {
  try {
    const left = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return left;
  } catch {
    return undefined;
  }
}
