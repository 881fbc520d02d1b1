import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastRegion } from '../src/toast/toast-region.tsx';
import { TOAST_MS, createToastStore } from '../src/toast/toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the live region stands before the first toast; pointing at a toast keeps it', () => {
  const store = createToastStore();
  render(<ToastRegion store={store} />);
  const region = screen.getByRole('region', { name: 'Messages' });
  expect(region.getAttribute('aria-live')).toBe('polite');
  act(() => void store.show('Saved.'));
  expect(region.textContent).toContain('Saved.');
  fireEvent.pointerEnter(region);
  act(() => void vi.advanceTimersByTime(10 * TOAST_MS));
  expect(region.textContent).toContain('Saved.');
  fireEvent.pointerLeave(region);
  act(() => void vi.advanceTimersByTime(TOAST_MS));
  expect(region.textContent).toBe('');
});

test('an action runs once and takes its toast away', () => {
  const store = createToastStore();
  const run = vi.fn<() => void>();
  render(<ToastRegion store={store} />);
  act(() => void store.show('Deleted.', { action: { label: 'Undo', run } }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(store.shown()).toEqual([]);
});
