import { ApiError } from '@houselights/client';
import { act, cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSharedAnswer, useAnswer } from '../src/lib/query/shared-answer.ts';
import type { SharedAnswer } from '../src/lib/query/shared-answer.ts';

type Feed = { title: string; follow?: boolean };

const ask = vi.fn<() => Promise<Feed>>();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  ask.mockReset();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const createFeed = () =>
  createSharedAnswer({
    ask,
    freshFor: (feed) => (feed.follow ? 2_000 : 15_000),
    follows: (feed) => feed.follow === true,
  });

function Show({ feed }: { feed: SharedAnswer<Feed> }) {
  const { data, error, isPending } = useAnswer(feed);
  return (
    <p>
      {isPending && 'pending'} {data?.title} {error !== undefined && 'failed'}
    </p>
  );
}

const shown = () => screen.getAllByText(/./).map((line) => line.textContent.trim());

test('everybody who looks gets the same answer from one question', async () => {
  const feed = createFeed();
  ask.mockResolvedValue({ title: 'first' });
  render(
    <>
      <Show feed={feed} />
      <Show feed={feed} />
    </>,
  );
  expect(shown()).toEqual(['pending', 'pending']);
  await pass(0);
  expect(shown()).toEqual(['first', 'first']);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('who comes while it is fresh gets it at once; later it is shown and asked for anew', async () => {
  const feed = createFeed();
  ask.mockResolvedValueOnce({ title: 'first' }).mockResolvedValueOnce({ title: 'second' });
  render(<Show feed={feed} />);
  await pass(0);
  cleanup();
  await pass(14_000);
  render(<Show feed={feed} />);
  expect(shown()).toEqual(['first']);
  expect(ask).toHaveBeenCalledTimes(1);
  cleanup();
  await pass(2_000);
  render(<Show feed={feed} />);
  expect(shown()).toEqual(['first']);
  await pass(0);
  expect(shown()).toEqual(['second']);
});

test('silence is told at once and asked three times; what fails later takes nothing away', async () => {
  const feed = createFeed();
  ask.mockRejectedValue(new Error('silence'));
  render(<Show feed={feed} />);
  await pass(0);
  expect([shown(), feed.get().isFetching, ask.mock.calls.length]).toEqual([['failed'], true, 1]);
  await pass(2_999);
  expect([shown(), feed.get().isFetching, ask.mock.calls.length]).toEqual([['failed'], true, 2]);
  await pass(1);
  expect([shown(), feed.get().isFetching, ask.mock.calls.length]).toEqual([['failed'], false, 3]);
  ask.mockResolvedValueOnce({ title: 'first' });
  await act(() => feed.refetch());
  expect(shown()).toEqual(['first']);
  await act(async () => {
    const again = feed.refetch();
    await vi.advanceTimersByTimeAsync(3_000);
    await again;
  });
  expect(shown()).toEqual(['first failed']);
});

test('an answer that comes behind a failure takes its place', async () => {
  const feed = createFeed();
  ask.mockRejectedValueOnce(new Error('silence')).mockResolvedValueOnce({ title: 'first' });
  render(<Show feed={feed} />);
  await pass(0);
  expect(shown()).toEqual(['failed']);
  await pass(1_000);
  expect(shown()).toEqual(['first']);
});

test('a refusal is not asked for again', async () => {
  const feed = createFeed();
  ask.mockRejectedValue(new ApiError({ status: 404, code: 'not_found', title: 'no' }));
  render(<Show feed={feed} />);
  await pass(60_000);
  expect([shown(), ask.mock.calls.length]).toEqual([['failed'], 1]);
});

test('what changes by itself is followed, through a failure too, as long as somebody looks', async () => {
  const feed = createFeed();
  ask.mockResolvedValueOnce({ title: '10 %', follow: true });
  ask.mockRejectedValueOnce(new ApiError({ status: 404, code: 'not_found', title: 'no' }));
  ask.mockResolvedValueOnce({ title: '20 %', follow: true });
  ask.mockResolvedValue({ title: 'done' });
  render(<Show feed={feed} />);
  await pass(2_000);
  expect(shown()).toEqual(['10 % failed']);
  await pass(2_000);
  expect(shown()).toEqual(['20 %']);
  await pass(2_000);
  expect(shown()).toEqual(['done']);
  await pass(60_000);
  expect(ask).toHaveBeenCalledTimes(4);

  ask.mockResolvedValue({ title: '30 %', follow: true });
  await act(() => feed.refetch());
  cleanup();
  await pass(60_000);
  expect(ask).toHaveBeenCalledTimes(5);
});

test('a failure is asked about again when the network or the page comes back', async () => {
  const feed = createFeed();
  ask.mockRejectedValueOnce(new ApiError({ status: 404, code: 'not_found', title: 'no' }));
  ask.mockResolvedValue({ title: 'first' });
  render(<Show feed={feed} />);
  await pass(0);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(shown()).toEqual(['first']);
  await pass(15_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a part of a drawn page that is taken over later than another is taken over as it was drawn', async () => {
  const feed = createFeed();
  ask.mockResolvedValue({ title: 'first' });
  const wrong = vi.fn();
  const parts = [0, 1].map(() => {
    const place = document.createElement('div');
    place.innerHTML = renderToString(<Show feed={feed} />);
    document.body.append(place);
    return place;
  });
  for (const place of parts) {
    await act(async () => hydrateRoot(place, <Show feed={feed} />, { onRecoverableError: wrong }));
    await pass(0);
  }
  expect(wrong).not.toHaveBeenCalled();
  expect(parts.map((place) => place.textContent.trim())).toEqual(['first', 'first']);
  for (const place of parts) place.remove();
});

function Waits({ feed }: { feed: SharedAnswer<Feed> }) {
  const { isOpen } = useAnswer(feed);
  // The part behind it uses the same answer.
  return isOpen ? <p>waits</p> : <Show feed={feed} />;
}

test('what waits for an answer goes on once it was asked for in vain, and never waits again', async () => {
  const feed = createFeed();
  ask.mockRejectedValue(new Error('away'));
  render(<Waits feed={feed} />);
  expect(shown()).toEqual(['waits']);
  await pass(10_000);
  expect(shown()).toEqual(['failed']);
  const asked = ask.mock.calls.length;
  await pass(30_000);
  expect(shown()).toEqual(['failed']);
  // The part behind it fetched once more, and that was all.
  expect(ask.mock.calls.length).toBeLessThanOrEqual(asked + 3);
  expect(ask.mock.calls.length).toBeLessThanOrEqual(6);
});
