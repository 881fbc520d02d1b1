/** The Redis that the scaled mode's tests use: REDIS_URL, or undefined when none is set. */
export function testRedisUrl(): string | undefined {
  return process.env['REDIS_URL'] || undefined;
}
