import { Refusal } from '@houselights/contracts';
import { expect, it, vi } from 'vitest';
import { createPrebuiltViews, jsonContent } from './prebuilt-views.ts';

function deps() {
  const state = { generation: 1, now: 0, value: 'one' };
  const load = vi.fn(() => Promise.resolve(jsonContent({ value: state.value })));
  const views = createPrebuiltViews({ generation: () => state.generation }, () => state.now);
  return { state, load, get: async () => views.get('key', load) };
}

const textOf = (view: { identity: { body: string } }): string => view.identity.body;

it('loads once for all who wait, and not again while nothing changes', async () => {
  const { get, load, state } = deps();
  const views = await Promise.all([get(), get(), get()]);
  state.now = 4_999;
  expect(textOf(await get())).toBe('{"value":"one"}');
  expect(new Set(views).size).toBe(1);
  expect(load).toHaveBeenCalledTimes(1);
});

it('loads again on news, at most ten times a second, and every five seconds without any', async () => {
  const { get, load, state } = deps();
  await get();
  Object.assign(state, { generation: 2, value: 'two', now: 50 });
  expect(textOf(await get())).toBe('{"value":"one"}');
  state.now = 101;
  expect(textOf(await get())).toBe('{"value":"two"}');
  state.now = 5_102;
  await get();
  expect(load).toHaveBeenCalledTimes(3);
});

it('has one wait for what is new, and the others content with what was true within the last second', async () => {
  const { get, load, state } = deps();
  await get();
  state.now = 400;
  await get();
  Object.assign(state, { generation: 2, value: 'two', now: 1_300 });
  const [first, others] = [get(), get()];
  expect(textOf(await others)).toBe('{"value":"one"}');
  expect(textOf(await first)).toBe('{"value":"two"}');
  expect(textOf(await get())).toBe('{"value":"two"}');
  Object.assign(state, { generation: 3, value: 'three', now: 2_301 });
  expect((await Promise.all([get(), get()])).map(textOf)).toEqual(['{"value":"three"}', '{"value":"three"}']);
  expect(load).toHaveBeenCalledTimes(3);
});

it('keeps its buffers when what was loaded is the same', async () => {
  const { get, state } = deps();
  const before = await get();
  Object.assign(state, { generation: 2, now: 1_000 });
  expect(await get()).toBe(before);
});

it('goes on with what it knew while nothing can be loaded, and forgets what is gone', async () => {
  const { get, load, state } = deps();
  await get();
  Object.assign(state, { generation: 2, now: 1_000 });
  load.mockRejectedValueOnce(new Error('connection refused'));
  expect(textOf(await get())).toBe('{"value":"one"}');
  state.now = 2_000;
  load.mockRejectedValueOnce(new Refusal('not_found'));
  await expect(get()).rejects.toMatchObject({ code: 'not_found' });
  state.now = 2_050;
  expect(textOf(await get())).toBe('{"value":"one"}');
});

it('fails when nothing was ever known, and tries again for the next', async () => {
  const { get, load } = deps();
  load.mockRejectedValueOnce(new Error('connection refused'));
  await expect(get()).rejects.toThrow('connection refused');
  await expect(get()).resolves.toBeDefined();
});
