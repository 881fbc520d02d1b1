import { useEffect } from 'react';
import type { Showing } from '../dock.ts';
import { player } from '../player/instance.ts';

/** Title, artwork and actions of the system's media controls. */
export function useMediaSession(showing: Showing | null, goNext: (() => void) | undefined): void {
  useEffect(() => {
    if (!('mediaSession' in navigator) || !showing) return undefined;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({
      title: showing.title,
      artist: showing.note,
      artwork: showing.posterUrl ? [{ src: new URL(showing.posterUrl, location.href).href }] : [],
    });
    const by = (seconds: number) => player.seek(player.state.get().currentTime + seconds);
    const handlers: [MediaSessionAction, MediaSessionActionHandler | null][] = [
      ['play', () => void player.play()],
      ['pause', () => player.pause()],
      ['seekbackward', ({ seekOffset }) => by(-(seekOffset ?? 10))],
      ['seekforward', ({ seekOffset }) => by(seekOffset ?? 10)],
      ['seekto', ({ seekTime }) => seekTime !== undefined && seekTime !== null && player.seek(seekTime)],
      ['nexttrack', goNext ?? null],
    ];
    const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
      try {
        mediaSession.setActionHandler(action, handler);
      } catch {
        // This browser does not support the action.
      }
    };
    for (const [action, handler] of handlers) set(action, handler);
    return () => {
      mediaSession.metadata = null;
      for (const [action] of handlers) set(action, null);
    };
  }, [showing, goNext]);
}
