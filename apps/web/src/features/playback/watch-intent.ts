import { whenQuiet } from '../../lib/browser/quiet.ts';

/** Foresees that somebody opens a video, once the page that asks for it is there and at rest. Returns what calls that off. */
export function watchIntent(): () => void {
  return whenQuiet(() => {
    import('./intent.ts').then(
      (intent) => intent.watchIntent(),
      // Without it a video opens when it is pressed.
      () => undefined,
    );
  });
}
