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
  const [a, b, c, d] = steps.map(({ work }, index) =>
    turns.take(index === 0 || index === 3 ? 'first' : 'last', work, never),
  );
  await expect.poll(() => began).toEqual(['a']);
  steps[0]?.fail(new Error('it fails'));
  await expect(a).rejects.toThrow('it fails');
  await expect.poll(() => began).toEqual(['a', 'd']);
  steps[3]?.end();
  await d;
  await expect.poll(() => began).toEqual(['a', 'd', 'b']);
  steps[1]?.end();
  steps[2]?.end();
  await Promise.all([b, c]);
  expect(began).toEqual(['a', 'd', 'b', 'c']);
});

it('takes the places of as many who waited last as wait first, and tells these to end', async () => {
  const turns = createTurns(3);
  const began: string[] = [];
  const told: string[] = [];
  const names = ['a', 'b', 'first', 'x', 'y', 'z'];
  const steps = names.map((name) => step(began, name));
  const take = ({ work }: (typeof steps)[number], index: number): Promise<void> =>
    turns.take(
      index < 2 ? 'last' : 'first',
      (wanted) => {
        wanted.addEventListener('abort', () => told.push(names[index] ?? ''));
        return work();
      },
      never,
    );
  const all = steps.slice(0, 3).map(take);
  await expect.poll(() => began).toEqual(['a', 'b', 'first']);
  all.push(...steps.slice(3).map((one, index) => take(one, index + 3)));
  // Nobody who waited first is told, however many wait; those who were told may still be at it.
  await expect.poll(() => began).toEqual(['a', 'b', 'first', 'x', 'y']);
  expect(told).toEqual(['a', 'b']);
  steps[0]?.end();
  await all[0];
  expect(began).toHaveLength(5);
  steps[2]?.end();
  await all[2];
  await expect.poll(() => began).toEqual(['a', 'b', 'first', 'x', 'y', 'z']);
  for (const { end } of steps) end();
  await Promise.all(all);
  expect(told).toEqual(['a', 'b']);
});

it('tells work to end that was given its place in the same moment as another came first', async () => {
  const turns = createTurns(1);
  const began: string[] = [];
  const first = step(began, 'first');
  const told = turns.take('last', (wanted) => Promise.resolve(wanted.aborted), never);
  const other = turns.take('first', first.work, never);
  expect(await told).toBe(true);
  await expect.poll(() => began).toEqual(['first']);
  first.end();
  await other;
});

it('gives the place of work that hangs to others once it was told to stop', async () => {
  const turns = createTurns(1);
  const began: string[] = [];
  const [hung, next, last] = [step(began, 'hung'), step(began, 'next'), step(began, 'last')];
  const stop = new AbortController();
  const first = turns.take('first', hung.work, stop.signal);
  const second = turns.take('first', next.work, never);
  const third = turns.take('last', last.work, never);
  await expect.poll(() => began).toEqual(['hung']);
  stop.abort();
  await expect.poll(() => began).toEqual(['hung', 'next']);
  // Its end gives nothing a second time.
  hung.end();
  await first;
  expect(began).toEqual(['hung', 'next']);
  next.end();
  last.end();
  await Promise.all([second, third]);
  expect(began).toEqual(['hung', 'next', 'last']);
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

it('keeps no place for whoever is told to stop in the moment that it is given', async () => {
  const turns = createTurns(1);
  const began: string[] = [];
  const [hung, next] = [step(began, 'hung'), step(began, 'next')];
  const stop = new AbortController();
  const first = turns.take('last', hung.work, stop.signal);
  stop.abort();
  const second = turns.take('first', next.work, never);
  await expect.poll(() => began).toEqual(['hung', 'next']);
  for (const { end } of [hung, next]) end();
  await Promise.all([first, second]);
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
