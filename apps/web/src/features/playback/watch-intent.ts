import { whenQuiet } from '../../lib/browser/quiet.ts';

const loadIntent = () => import('./intent.ts');

/** Sets up preloading of videos once the page has loaded and is idle. Returns a function that cancels it. */
export function watchIntent(): () => void {
  return whenQuiet(() => {
    loadIntent().then(
      (intent) => intent.watchIntent(),
      // Without it, a video loads when it is opened.
      () => undefined,
    );
  });
}
