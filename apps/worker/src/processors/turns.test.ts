import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const never = new AbortController().signal;

/** Work that ends when told to. */
function step(began: string[], name: string) {
  const end = Promise.withResolvers<void>();
  const work = (): Promise<void> => {
    began.push(name);
    return end.promise;
  };
  return { work, end: end.resolve, fail: end.reject };
}

it('gives a place that is free to whoever waits first, then to the others, each in their order', async () => {
  const turns = createTurns(1);
  const began: string[] = [];
  const steps = ['a', 'b', 'c', 'd'].map((name) => step(began, name));
  let isWanted = (): boolean => false;
  const [a, b, c, d] = steps.map(({ work }, index) => {
    const asking = (ask: () => boolean): Promise<void> => {
      isWanted = ask;
      return work();
    };
    return turns.take(index === 0 || index === 3 ? 'first' : 'last', asking, never);
  });
  await expect.poll(() => began).toEqual(['a']);
  expect(isWanted()).toBe(true);
  steps[0]?.fail(new Error('it fails'));
  await expect(a).rejects.toThrow('it fails');
  await expect.poll(() => began).toEqual(['a', 'd']);
  expect(isWanted()).toBe(false);
  steps[3]?.end();
  await d;
  await expect.poll(() => began).toEqual(['a', 'd', 'b']);
  steps[1]?.end();
  steps[2]?.end();
  await Promise.all([b, c]);
  expect(began).toEqual(['a', 'd', 'b', 'c']);
});

it('has as many places as it was given', async () => {
  const turns = createTurns(2);
  const began: string[] = [];
  const steps = ['a', 'b', 'c'].map((name) => step(began, name));
  const all = steps.map(({ work }) => turns.take('last', work, never));
  await expect.poll(() => began).toEqual(['a', 'b']);
  for (const { end } of steps) end();
  await Promise.all(all);
  expect(began).toEqual(['a', 'b', 'c']);
});

it('keeps nobody who was told to stop, and gives no place twice', async () => {
  const turns = createTurns(1);
  const began: string[] = [];
  const [a, b, c] = [step(began, 'a'), step(began, 'b'), step(began, 'c')];
  const stop = new AbortController();
  const first = turns.take('first', a.work, never);
  const stopped = turns.take('first', b.work, stop.signal);
  const third = turns.take('first', c.work, never);
  stop.abort();
  await expect.poll(() => began).toEqual(['a', 'b']);
  b.end();
  await stopped;
  expect(began).toEqual(['a', 'b']);
  a.end();
  c.end();
  await Promise.all([first, third]);
  expect(began).toEqual(['a', 'b', 'c']);
});
