const QUIET_MS = 1_000;

declare global {
  interface Navigator {
    /** Chromium's; elsewhere nobody can say that they save data. */
    connection?: { saveData?: boolean };
  }
}

/** Safari has no such moment. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work);
}

/**
 * Does `work` once nothing has been loaded for a second and the browser has nothing else to do: never, where somebody saves data or is
 * without a network then. Returns what calls it off.
 */
export function whenQuiet(work: () => void): () => void {
  if (navigator.connection?.saveData) return () => undefined;
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

/** Does one after the other in the same way, each in a moment of its own: none of them keeps somebody waiting. Returns what calls it off. */
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
