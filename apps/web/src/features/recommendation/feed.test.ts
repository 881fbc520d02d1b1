import { ApiError, Unreachable } from '@houselights/client';
import type { RecommendedVideo } from '@houselights/contracts';
import { expect, test, vi } from 'vitest';
import { videoCard } from '../../../test/cards.ts';
import { createFeed } from './feed.ts';

const SIZE = 20;
const gone = new ApiError({ status: 404, code: 'recommendation_gone', title: 'Gone' });
const settled = () => vi.waitFor(() => undefined);

function pageOf(page: number, name: string): RecommendedVideo[] {
  return Array.from({ length: SIZE }, (_, at) => ({
    ...videoCard(`${name}-${(page - 1) * SIZE + at}`),
    reason: { code: 'house', because: null },
  }));
}

/** A server with this many pages, whose orderings are named a, b, c … in turn. */
function house(pages: number) {
  const asked: string[] = [];
  let orderings = 0;
  const broken: { with: unknown } = { with: undefined };
  const ask = (page: number, id: string | undefined) => {
    const name = id ?? String.fromCharCode(97 + orderings++);
    asked.push(`${name}${page}`);
    if (broken.with !== undefined) {
      const error = broken.with;
      broken.with = undefined;
      return Promise.reject(error as Error);
    }
    return Promise.resolve({ recommendationId: name, media: page > pages ? [] : pageOf(page, name) });
  };
  const feed = createFeed(ask);
  const shown = () =>
    feed.look(
      0,
      feed.state.get().sizes.reduce((sum, size) => sum + size, 0),
    );
  return { feed, asked, broken, shown };
}

test('pages come one after the other, in one ordering, until two are empty', async () => {
  const { feed, asked, shown } = house(2);
  for (let page = 0; page < 5; page += 1) await feed.more();
  expect(asked).toEqual(['a1', 'a2', 'a3', 'a4']);
  expect(feed.state.get()).toMatchObject({ ended: true, sizes: [SIZE, SIZE], error: undefined });
  expect(new Set(shown().map((video) => video?.id)).size).toBe(2 * SIZE);
});

test('a page of which everything was withdrawn is not the end', async () => {
  const feed = createFeed((page) =>
    Promise.resolve({ recommendationId: 'a', media: page === 2 || page > 3 ? [] : pageOf(page, 'a') }),
  );
  for (let page = 0; page < 4; page += 1) await feed.more();
  expect(feed.state.get()).toMatchObject({ ended: true, sizes: [SIZE, 0, SIZE] });
  expect(feed.look(SIZE - 1, SIZE + 1).map((video) => video?.id)).toEqual(['a-19', 'a-40']);
});

test('who asks twice at once asks once', async () => {
  const { feed, asked } = house(3);
  await Promise.all([feed.more(), feed.more()]);
  expect(asked).toEqual(['a1']);
});

test('a failure keeps what is there, and the same page is asked for again', async () => {
  const { feed, asked, broken } = house(3);
  await feed.more();
  broken.with = new Unreachable();
  await feed.more();
  expect(feed.state.get()).toMatchObject({ sizes: [SIZE], error: expect.any(Unreachable) as unknown });
  await feed.more();
  expect(asked).toEqual(['a1', 'a2', 'a2']);
  expect(feed.state.get()).toMatchObject({ sizes: [SIZE, SIZE], error: undefined });
});

test('an ordering that is gone is replaced by a new one without an error', async () => {
  const { feed, asked, broken, shown } = house(3);
  await feed.more();
  broken.with = gone;
  await feed.more();
  expect(asked).toEqual(['a1', 'a2', 'b1']);
  expect(feed.state.get()).toMatchObject({ sizes: [SIZE], error: undefined, round: 1 });
  expect(shown()[0]?.id).toBe('b-0');
});

test('however far one comes, twelve pages are in memory; the others come back when they are looked at', async () => {
  const { feed, asked, shown } = house(500);
  for (let page = 0; page < 500; page += 1) await feed.more();
  expect(feed.state.get().sizes).toHaveLength(500);
  expect(shown().filter((video) => video !== undefined)).toHaveLength(12 * SIZE);
  expect(feed.look(100, 104)).toEqual([undefined, undefined, undefined, undefined]);
  feed.hold(100, 104);
  feed.hold(100, 104);
  await settled();
  expect(asked.slice(500)).toEqual(['a6']);
  expect(feed.look(100, 104).map((video) => video?.id)).toEqual(['a-100', 'a-101', 'a-102', 'a-103']);
});

test('what was withdrawn leaves its place empty, and nothing below it moves', async () => {
  const feed = createFeed((page) =>
    Promise.resolve({ recommendationId: 'a', media: again.has(page) ? pageOf(page, 'a').slice(1) : pageOf(page, 'a') }),
  );
  const again = new Set<number>();
  for (let page = 0; page < 14; page += 1) await feed.more();
  again.add(1);
  feed.hold(0, SIZE);
  await settled();
  expect(feed.look(SIZE - 2, SIZE + 1).map((video) => video?.id ?? video)).toEqual(['a-19', null, undefined]);
});

test('what comes after the feed began anew is dropped', async () => {
  const { feed } = house(3);
  const before = feed.more();
  feed.restart();
  await before;
  expect(feed.state.get()).toMatchObject({ sizes: [], isLoading: false });
});
