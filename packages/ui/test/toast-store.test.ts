import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TOAST_MS, createToastStore } from '../src/toast/toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function texts(store: ReturnType<typeof createToastStore>) {
  return store.shown().map((toast) => toast.text);
}

test('a toast stays 5000 ms by default, to the millisecond', () => {
  const store = createToastStore();
  store.show('Saved.');
  vi.advanceTimersByTime(TOAST_MS - 1);
  expect(texts(store)).toEqual(['Saved.']);
  vi.advanceTimersByTime(1);
  expect(texts(store)).toEqual([]);
  expect(TOAST_MS).toBe(5000);
});

test('pausing stops the clock; it goes on with what was left', () => {
  const store = createToastStore();
  store.show('Saved.');
  vi.advanceTimersByTime(4000);
  store.pause();
  vi.advanceTimersByTime(60_000);
  expect(texts(store)).toEqual(['Saved.']);
  store.resume();
  vi.advanceTimersByTime(999);
  expect(texts(store)).toEqual(['Saved.']);
  vi.advanceTimersByTime(1);
  expect(texts(store)).toEqual([]);
});

test('a toast that comes while others are paused waits with them', () => {
  const store = createToastStore();
  store.show('One.');
  store.pause();
  store.show('Two.');
  vi.advanceTimersByTime(TOAST_MS);
  expect(texts(store)).toEqual(['One.', 'Two.']);
  store.resume();
  vi.advanceTimersByTime(TOAST_MS);
  expect(texts(store)).toEqual([]);
});

test('dismissing the last one that was pointed at does not leave the next one paused', () => {
  const store = createToastStore();
  const id = store.show('One.');
  store.pause();
  store.dismiss(id);
  store.show('Two.');
  vi.advanceTimersByTime(TOAST_MS);
  expect(texts(store)).toEqual([]);
});

test('the same words twice are one toast with a new clock; three are shown at most', () => {
  const store = createToastStore();
  store.show('Again.');
  vi.advanceTimersByTime(4000);
  store.show('Again.');
  expect(texts(store)).toEqual(['Again.']);
  vi.advanceTimersByTime(4000);
  expect(texts(store)).toEqual(['Again.']);
  for (const text of ['1', '2', '3']) store.show(text);
  expect(texts(store)).toEqual(['1', '2', '3']);
});

test('listeners hear of each change until they leave', () => {
  const store = createToastStore();
  const heard = vi.fn<() => void>();
  const leave = store.subscribe(heard);
  store.dismiss(store.show('x'));
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
  store.show('y');
  expect(heard).toHaveBeenCalledTimes(2);
});
