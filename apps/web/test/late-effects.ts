/** Delay in ms of React's scheduler, which runs passive effects. */
const LATE_MS = 15;

const { setImmediate, setTimeout, setInterval } = globalThis;

/** Pending work of the document: delayed scheduler callbacks, and timers. */
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

// Simulates a busy machine: a test that looks between a render and its effects fails every time, not once in a hundred runs. The scheduler
// captures its callback function on load, so this must come before everything else.
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

/** Resolves once all effects have run, including those they caused: the next test starts clean. */
export async function effectsDone(): Promise<void> {
  while (late.size > 0) await Promise.all(late);
}

/** A closed document runs nothing. Otherwise a test's leftovers would run without a window. */
export function closeDocument(): void {
  isOver = true;
  for (const timer of timers) clearTimeout(timer);
}
