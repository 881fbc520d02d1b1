import { whenQuiet } from '../../lib/browser/quiet.ts';

/** Sets up preloading of videos once the page has loaded and is idle. Returns a function that cancels it. */
export function watchIntent(): () => void {
  return whenQuiet(() => {
    import('./intent.ts').then(
      (intent) => intent.watchIntent(),
      // Without it, a video loads when it is opened.
      () => undefined,
    );
  });
}
