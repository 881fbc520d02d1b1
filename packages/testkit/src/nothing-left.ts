import { afterAll, beforeAll } from 'vitest';

// Test files share their process: what one of them leaves changed, the next one meets.

/** Set by Vitest and by libvips, not by tests. */
const isTheirs = (name: string): boolean => name.startsWith('VITEST') || name === 'VIPSHOME';

/** Everything that a test may change in its process. */
function look(): ReadonlyMap<string, unknown> {
  const environment = Object.entries(process.env).filter(([name]) => !isTheirs(name));
  const { Date, clearTimeout, fetch, setImmediate, setInterval, setTimeout } = globalThis;
  const now: unknown = Reflect.get(performance, 'now');
  const parts = { Date, clearTimeout, cwd: process.cwd(), fetch, now, setImmediate, setInterval, setTimeout };
  return new Map<string, unknown>([...environment, ...Object.entries(parts)]);
}

/** The process before its first test file. */
const atFirst = ((globalThis as { processAtFirst?: ReadonlyMap<string, unknown> }).processAtFirst ??= look());

function changed(): readonly string[] {
  const now = look();
  return [...new Set([...atFirst.keys(), ...now.keys()])].filter((name) => now.get(name) !== atFirst.get(name));
}

beforeAll(() => {
  if (changed().length > 0) throw new Error(`a test file before this one left ${changed().join(', ')} changed`);
});
afterAll(() => {
  if (changed().length > 0) throw new Error(`this test file leaves ${changed().join(', ')} changed`);
});
