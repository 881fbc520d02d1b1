/** Also read by index.html. */
const KEY = 'left-playback';

/** Notes that this tab leaves a playback: if the tab only reloads, the next playback replaces it. */
export function noteLeft(playbackId: string): void {
  try {
    sessionStorage.setItem(KEY, playbackId);
  } catch {
    // The server learns of it in time, or frees the stream by itself.
  }
}

/** Returns and clears the playback that this tab left. */
export function takeLeft(): string | undefined {
  try {
    const left = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return left;
  } catch {
    return undefined;
  }
}
