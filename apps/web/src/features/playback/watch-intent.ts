/** Foresees from now on that somebody opens a video. Its code comes after the page that asks for it has been drawn. */
export function watchIntent(): void {
  import('./intent.ts').then(
    (intent) => intent.watchIntent(),
    // Without it a video opens when it is pressed.
    () => undefined,
  );
}
