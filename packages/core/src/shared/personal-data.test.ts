import { expect, it } from 'vitest';
import { definePersonalData, deleted, exported, inErasureOrder } from './personal-data.ts';

const feature = (name: string, ...after: string[]) => ({ feature: name, tables: {}, after });

it('erases a feature after those that it names, and the others as they are listed', () => {
  const features = [feature('playback', 'account'), feature('gift'), feature('account', 'media'), feature('media')];
  expect(inErasureOrder(features).map((one) => one.feature)).toEqual(['gift', 'media', 'account', 'playback']);
});

it('refuses features that wait for each other, or for one that nobody has listed', () => {
  expect(() => inErasureOrder([feature('a', 'b'), feature('b', 'a'), feature('c')])).toThrow('listed: a, b');
  expect(() => inErasureOrder([feature('a', 'nobody')])).toThrow('listed: a');
});

it('refuses an exported column without an export, and an export without a column', () => {
  const tables = { device: { model: exported(deleted) } };
  expect(() => definePersonalData({ feature: 'device', tables })).toThrow('device');
  const empty = () => Promise.resolve({});
  expect(() => definePersonalData({ feature: 'device', tables: {}, export: empty })).toThrow('device');
  expect(definePersonalData({ feature: 'device', tables, export: empty }).tables).toBe(tables);
});
