import { foreseePlayback } from './api/playback.ts';
import { dock } from './dock.ts';
import { canFeed } from './player/engine.ts';
import { loadHls } from './player/hls-engine.ts';

const loadPlayer = () => import('./player/instance.ts');
/** Someone who still points at a link after this long is given the player's large part as well. */
const LINGER_MS = 400;

let isForeseen = false;

function videoOf(event: Event): string | undefined {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/video/"]') : null;
  return link?.pathname.split('/')[2] || undefined;
}

/** Someone may open a video: the player's code travels. Its addresses do not, as they hold a stream of the account. */
function foresee(event: Event): void {
  if (isForeseen || !navigator.onLine || videoOf(event) === undefined) return;
  isForeseen = true;
  loadPlayer().catch(() => (isForeseen = false));
  setTimeout(() => {
    // The first seconds of a film that was opened meanwhile go first; the engine follows them by itself.
    if (canFeed() && !location.pathname.startsWith('/video/')) loadHls().catch(() => undefined);
  }, LINGER_MS);
}

function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** The finger comes down: nearly always the video opens, so its addresses are asked for while the finger goes up again. */
function press(event: PointerEvent): void {
  const id = isPlainPress(event) ? videoOf(event) : undefined;
  const { mode, showing } = dock.get();
  if (id === undefined || (mode !== 'none' && showing?.id === id)) return;
  foreseePlayback(id);
  foresee(event);
}

/** The film does not wait until the page around it is drawn. */
function open(event: MouseEvent): void {
  const id = isPlainPress(event) ? videoOf(event) : undefined;
  // Without a network the film that plays goes on.
  if (id === undefined || !navigator.onLine) return;
  loadPlayer().then(
    ({ player }) => void player.open(id, { play: true }),
    // The page itself tells of it.
    () => undefined,
  );
}

let watching = false;

/** Watches for pointing, focus and presses on links to videos, from the first page that has some. */
export function watchIntent(): void {
  if (watching) return;
  watching = true;
  for (const name of ['pointerover', 'focusin']) document.addEventListener(name, foresee, { passive: true });
  document.addEventListener('pointerdown', press, { passive: true });
  document.addEventListener('click', open, { capture: true });
}
