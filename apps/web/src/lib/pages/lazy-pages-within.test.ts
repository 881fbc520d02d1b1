import { expect, test } from 'vitest';
import { ChunkFailure } from './load-chunk.ts';
import { lazyPage, lazyPagesWithin } from './lazy-page.tsx';

test('a page within another one is here once the table that names it and its own code are', async () => {
  const plan = lazyPage(async () => () => null);
  const within = lazyPagesWithin(async () => (href) => (href === '/account/plan' ? plan : undefined));
  expect([within('/account/plan').isLoaded(), within('/account').isLoaded()]).toEqual([false, false]);
  await within('/account').load();
  expect([within('/account/plan').isLoaded(), within('/account').isLoaded()]).toEqual([false, true]);
  await within('/account/plan').load();
  expect([within('/account/plan').isLoaded(), plan.isLoaded()]).toEqual([true, true]);
});

test('a table that did not come is asked for again, and what is only foreseen fails in silence', async () => {
  let isAway = true;
  const within = lazyPagesWithin(async () => {
    if (isAway) throw new Error('offline');
    return () => undefined;
  });
  within('/account/plan').preload();
  within('/account/plan').prefetch();
  await expect(within('/account/plan').load()).rejects.toBeInstanceOf(ChunkFailure);
  isAway = false;
  await within('/account/plan').load();
  expect(within('/account/plan').isLoaded()).toBe(true);
});
