const QUIET_MS = 1_000;

declare global {
  interface Navigator {
    /** Chromium only; other browsers do not expose it. */
    connection?: { saveData?: boolean };
  }
}

/** The user asked for as little traffic as possible: only Chromium says so. */
export function savesData(): boolean {
  return navigator.connection?.saveData === true;
}

/** Safari has no requestIdleCallback. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work);
}

/**
 * Runs `work` once nothing has loaded for a second and the browser is idle; never with data saving on, or if offline by then. Returns a
 * function that cancels it.
 */
export function whenQuiet(work: () => void): () => void {
  if (savesData()) return () => undefined;
  let timer: ReturnType<typeof setTimeout>;
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      loads.disconnect();
      if (!navigator.onLine) return;
      whenIdle(work);
    }, QUIET_MS);
  };
  const loads = new PerformanceObserver(settle);
  loads.observe({ type: 'resource' });
  settle();
  return () => {
    clearTimeout(timer);
    loads.disconnect();
  };
}

/**
 * Runs several works like that, each in an idle moment of its own, so that none blocks the user. Returns a function that cancels the rest.
 */
export function inQuiet(works: readonly (() => void)[]): () => void {
  let isOver = false;
  const next = ([work, ...left]: readonly (() => void)[]) => {
    if (isOver || !work) return;
    work();
    whenIdle(() => next(left));
  };
  const callOff = whenQuiet(() => next(works));
  return () => {
    isOver = true;
    callOff();
  };
}
