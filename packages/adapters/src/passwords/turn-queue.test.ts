import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Crowds } from './crowds.ts';
import { TurnQueue } from './turn-queue.ts';

const stranger = (owner: string) => ({ isKnown: false, owner });
const known = (owner: string) => ({ isKnown: true, owner });

it('serves owners in rotation: who comes last with one waits behind one of each, not behind all', () => {
  const queue = new TurnQueue<string>(100);
  for (let i = 0; i < 50; i += 1) queue.push(stranger('flood'), `flood ${i}`);
  queue.push(stranger('somebody'), 'somebody');
  expect([queue.shift(), queue.shift()]).toEqual(['flood 0', 'somebody']);
});

it('serves the known first, and a stranger among every four', () => {
  const queue = new TurnQueue<string>(100);
  for (let i = 0; i < 8; i += 1) queue.push(stranger(`s${i}`), 'stranger');
  for (let i = 0; i < 12; i += 1) queue.push(known('k'), 'known');
  const served = Array.from({ length: 16 }, () => queue.shift());
  expect(served.filter((who) => who === 'stranger')).toHaveLength(4);
  expect(served.slice(0, 3)).toEqual(['known', 'known', 'known']);
});

it('has room for so many in each lane: strangers never fill that of the known', () => {
  const queue = new TurnQueue<string>(3);
  const taken = Array.from({ length: 9 }, (_, i) => queue.push(stranger(`s${i}`), 's'));
  expect(taken.filter(Boolean)).toHaveLength(3);
  expect(queue.push(known('k'), 'k')).toBe(true);
});

it('loses nothing, doubles nothing, and keeps the order of each owner', () => {
  const work = fc.array(fc.record({ isKnown: fc.boolean(), owner: fc.constantFrom('a', 'b', 'c') }), { maxLength: 60 });
  fc.assert(
    fc.property(work, (items) => {
      const queue = new TurnQueue<number>(1_000);
      for (const [i, lane] of items.entries()) queue.push(lane, i);
      const out = queue.drain();
      expect(out.toSorted((a, b) => a - b)).toEqual(items.map((_, i) => i));
      for (const lane of items) {
        const own = out.filter((i) => items[i]?.isKnown === lane.isKnown && items[i]?.owner === lane.owner);
        expect(own).toEqual(own.toSorted((a, b) => a - b));
      }
    }),
  );
});

it('counts crowds exactly: in and out, once each, all or none', () => {
  const crowds = new Crowds();
  const [address, prefix] = [
    { key: 'address', most: 2 },
    { key: 'prefix', most: 3 },
  ];
  const first = crowds.enter([address, prefix]);
  crowds.enter([address, prefix]);
  expect(crowds.enter([address, prefix])).toBeUndefined();
  expect(crowds.count('prefix')).toBe(2);
  expect(crowds.enter([prefix])).toBeDefined();
  expect(crowds.enter([{ key: 'other', most: 9 }, prefix])).toBeUndefined();
  expect(crowds.count('other')).toBe(0);
  first?.();
  first?.();
  expect([crowds.count('address'), crowds.count('prefix')]).toEqual([1, 2]);
});
