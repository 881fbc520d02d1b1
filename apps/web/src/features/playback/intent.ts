import { foreseePlayback } from './api/playback.ts';
import { dock } from './dock.ts';
import { canFeed } from './player/engine.ts';
import { loadHls } from './player/hls-engine.ts';
import { placeIn } from './start-place.ts';

const loadPlayer = () => import('./player/instance.ts');
/** Pointing at a link for this long also loads the streaming engine. */
const LINGER_MS = 400;

let isForeseen = false;

function linkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/video/"]') : null;
}

function videoOf(event: Event): string | undefined {
  return linkOf(event)?.pathname.split('/')[2] || undefined;
}

/** Somebody may open a video: preloads the player's code, but not the video's addresses, as those take one of the account's streams. */
function foresee(event: Event): void {
  if (isForeseen || !navigator.onLine || videoOf(event) === undefined) return;
  isForeseen = true;
  loadPlayer().catch(() => (isForeseen = false));
  setTimeout(() => {
    // If a film was opened meanwhile, its first seconds take priority; its own load fetches the engine.
    if (canFeed() && !location.pathname.startsWith('/video/')) loadHls().catch(() => undefined);
  }, LINGER_MS);
}

function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** On pointer down the video nearly always opens, so its addresses are requested before the finger lifts. */
function press(event: PointerEvent): void {
  const id = isPlainPress(event) ? videoOf(event) : undefined;
  const { mode, showing } = dock.get();
  if (id === undefined || (mode !== 'none' && showing?.id === id)) return;
  foreseePlayback(id);
  foresee(event);
}

/** Starts the film before its page has rendered. The page then finds it open, so the link's position counts here. */
function open(event: MouseEvent): void {
  const id = isPlainPress(event) ? videoOf(event) : undefined;
  // Offline, the current film keeps playing.
  if (id === undefined || !navigator.onLine) return;
  const from = placeIn(linkOf(event)?.search ?? '');
  loadPlayer().then(
    ({ player }) => void player.open(id, { play: true, from }),
    // The page itself reports it.
    () => undefined,
  );
}

let watching = false;

/**
 * Watches for hover, focus and presses on links to videos, from the first page that has some. `first` is the event that loaded this code,
 * if any.
 */
export function watchIntent(first?: Event): void {
  if (first instanceof PointerEvent && first.type === 'pointerdown') press(first);
  else if (first) foresee(first);
  if (watching) return;
  watching = true;
  for (const name of ['pointerover', 'focusin']) document.addEventListener(name, foresee, { passive: true });
  document.addEventListener('pointerdown', press, { passive: true });
  document.addEventListener('click', open, { capture: true });
}
