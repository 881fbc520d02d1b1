import { savesData, whenQuiet } from '../../lib/browser/quiet.ts';

const loadIntent = () => import('./intent.ts');
const signs = ['pointerover', 'focusin', 'pointerdown'];

/**
 * Sets up preloading of videos: its code loads at the first hover, focus or press on a link to a video, or once the page is idle. Returns a
 * function that cancels it. With data saving on, videos load when they are opened.
 */
export function watchIntent(): () => void {
  if (savesData()) return () => undefined;
  const load = (event?: Event): void => {
    stop();
    loadIntent().then(
      (intent) => intent.watchIntent(event),
      // Without it, a video loads when it is opened.
      () => undefined,
    );
  };
  const look = (event: Event): void => {
    if (event.target instanceof Element && event.target.closest('a[href^="/video/"]')) load(event);
  };
  const stop = (): void => {
    cancelQuiet();
    for (const sign of signs) document.removeEventListener(sign, look);
  };
  const cancelQuiet = whenQuiet(() => load());
  for (const sign of signs) document.addEventListener(sign, look, { passive: true });
  return stop;
}
