import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../src/lib/query/query.tsx';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test.each([
  ['in development', true, 1],
  ['in production', false, 0],
])('a query that fails is logged once %s, and fails for whoever asked', async (_where, isDevelopment, times) => {
  vi.stubEnv('DEV', isDevelopment);
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const failure = new Error('no');
  const asked = queryClient.fetchQuery({
    queryKey: ['greenlight'],
    queryFn: () => Promise.reject(failure),
    retry: false,
  });
  await expect(asked).rejects.toBe(failure);
  expect(logged.mock.calls.filter((words) => words.includes(failure))).toHaveLength(times);
});
