import { setImmediate } from 'node:timers/promises';

/**
 * Decoding and encoding run synchronously in the child; this yields a few times per second, so that messages get out and the end of the
 * parent is noticed.
 */
export function createPace(): () => Promise<void> | undefined {
  let last = performance.now();
  return () => {
    const now = performance.now();
    if (now - last < 200) return undefined;
    last = now;
    return setImmediate();
  };
}
