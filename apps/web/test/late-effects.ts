/** ms by which React's scheduler, which passive effects go through, is late. */
const LATE_MS = 15;

const { setImmediate, setTimeout, setInterval } = globalThis;

/** What the document has still to do: callbacks of the scheduler that are late, and timers. */
const late = new Set<Promise<void>>();
const timers = new Set<NodeJS.Timeout>();
let isOver = false;

function beLate(work: () => void): NodeJS.Immediate {
  const { promise, resolve } = Promise.withResolvers<void>();
  late.add(promise);
  void promise.then(() => late.delete(promise));
  return setImmediate(() =>
    setTimeout(() => {
      try {
        if (!isOver) work();
      } finally {
        resolve();
      }
    }, LATE_MS),
  );
}

// As on a busy machine: a test that looks between a picture and the effects that follow it fails every time, not once in a hundred runs.
// The scheduler takes what it is called back by when it is loaded, so this comes before everything else.
globalThis.setImmediate = Object.assign(
  (work: (...given: unknown[]) => void, ...given: unknown[]) => beLate(() => work(...given)),
  setImmediate,
);

function kept<Timer extends typeof setTimeout | typeof setInterval>(start: Timer): Timer {
  const startAndKeep = (...given: Parameters<Timer>): NodeJS.Timeout => {
    const timer = Reflect.apply(start, globalThis, given) as NodeJS.Timeout;
    if (isOver) clearTimeout(timer);
    else timers.add(timer);
    return timer;
  };
  return Object.assign(startAndKeep, start) as unknown as Timer;
}
globalThis.setTimeout = kept(setTimeout);
globalThis.setInterval = kept(setInterval);

/** Resolves when every effect has run, and those that followed from it: the next test begins with nothing of this one's. */
export async function effectsDone(): Promise<void> {
  while (late.size > 0) await Promise.all(late);
}

/** A document that is closed runs nothing any more. Without this what a test has left would run where there is no window. */
export function closeDocument(): void {
  isOver = true;
  for (const timer of timers) clearTimeout(timer);
}
