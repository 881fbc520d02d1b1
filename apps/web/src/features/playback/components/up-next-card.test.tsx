import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPage } from '../../../lib/pages/lazy-page.tsx';
import { UpNextCard } from './up-next-card.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const next = { id: 'v2', title: 'The next one', note: '', posterUrl: null, state: {} };

it('counts down and goes on, but not while the user waits for another page', async () => {
  vi.useFakeTimers();
  const coming = Promise.withResolvers<() => null>();
  const pressed = lazyPage(() => coming.promise);
  const onGo = vi.fn();
  render(<UpNextCard next={next} onGo={onGo} onStay={vi.fn()} />);
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  const opening = pressed.load();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(onGo).not.toHaveBeenCalled();
  // The page failed to load, or was left again: the countdown goes on.
  await act(async () => {
    coming.resolve(() => null);
    await opening;
  });
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(onGo).toHaveBeenCalledOnce();
});

it('waits while something is being written, and then counts from the beginning', async () => {
  vi.useFakeTimers();
  const onGo = vi.fn();
  render(
    <>
      <textarea aria-label="Comment" />
      <UpNextCard next={next} onGo={onGo} onStay={vi.fn()} />
    </>,
  );
  const field = screen.getByLabelText('Comment');
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  field.focus();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('Up next')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Not sent yet' } });
  field.blur();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(onGo).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '' } });
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  expect(onGo).not.toHaveBeenCalled();
  expect(screen.getByText('Up next in 1')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(onGo).toHaveBeenCalledOnce();
});
