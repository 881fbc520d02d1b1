/** ms by which React's scheduler, which passive effects go through, is late. */
const LATE_MS = 15;

// As on a busy machine: a test that looks between a picture and the effects that follow it fails every time, not once in a hundred runs.
// The scheduler takes what it is called back by when it is loaded, so this comes before everything else.
const { setImmediate, setTimeout } = globalThis;
globalThis.setImmediate = Object.assign(
  (work: (...given: unknown[]) => void, ...given: unknown[]) =>
    setImmediate(() => void setTimeout(() => work(...given), LATE_MS)),
  setImmediate,
);
