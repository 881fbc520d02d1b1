import { requestPlayback } from './api/playback.ts';
import { canFeed, loadHls } from './player/engine.ts';

const loadPlayer = () => import('./player/instance.ts');
/** Someone who still points at a link after this long is given the player's large part as well. */
const LINGER_MS = 400;
const FRESH_MS = 60_000;

const asked = new Set<string>();

function videoOf(event: Event): string | undefined {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/video/"]') : null;
  return link?.pathname.split('/')[2] || undefined;
}

/** Someone is about to open a video: its addresses and the player travel while the finger comes down. */
function foresee(event: Event): void {
  const id = videoOf(event);
  if (id === undefined || asked.has(id)) return;
  asked.add(id);
  setTimeout(() => asked.delete(id), FRESH_MS);
  void requestPlayback(id, { again: false });
  loadPlayer().catch(() => undefined);
  setTimeout(() => {
    // The first seconds of a film that was opened meanwhile go first; the engine follows them by itself.
    if (canFeed() && !location.pathname.startsWith('/video/')) loadHls().catch(() => undefined);
  }, LINGER_MS);
}

/** The film does not wait until the page around it is drawn. */
function open(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const id = videoOf(event);
  if (id === undefined) return;
  loadPlayer().then(
    ({ player }) => void player.open(id, { play: true }),
    // The page itself tells of it.
    () => undefined,
  );
}

let watching = false;

/** Watches for pointing, touching, focus and presses on links to videos, from the first page that has some. */
export function watchIntent(): void {
  if (watching) return;
  watching = true;
  for (const name of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(name, foresee, { passive: true });
  }
  document.addEventListener('click', open, { capture: true });
}
