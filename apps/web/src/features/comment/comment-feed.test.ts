import type { Comment, SeenComment } from '@houselights/contracts';
import { expect, it } from 'vitest';
import {
  caughtUp,
  feedOf,
  isNext,
  withChanged,
  withNews,
  withOwn,
  withPage,
  withReplies,
  withWaiting,
} from './comment-feed.ts';
import type { CommentFeed, Happened } from './comment-feed.ts';

const comment = (commentId: number, has: Partial<Comment> = {}): Comment => ({
  commentId,
  mediaId: 'film',
  originalCommentId: null,
  message: `${commentId}`,
  author: { displayName: 'Someone', avatarUrl: null, isCreator: false },
  likes: 0,
  hearted: false,
  pinned: false,
  replies: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  editedAt: null,
  ...has,
});
const seen = (commentId: number, has: Partial<SeenComment> = {}): SeenComment => ({
  ...comment(commentId, has),
  liked: false,
  mine: false,
  ...has,
});
const page = (comments: readonly SeenComment[], total = comments.length) => ({
  comments: [...comments],
  cursor: null,
  total,
  journal: { epoch: 'e', offset: 10 },
  writeRefusal: null,
  role: 'reader' as const,
});
const feed = (comments: readonly SeenComment[], total?: number): CommentFeed => feedOf(page(comments, total));
const withThread = (now: CommentFeed, id: number, replies: readonly SeenComment[]): CommentFeed =>
  withReplies(now, id, { comments: [...replies], cursor: null });
const at = (offset: number) => ({ mediaId: 'film', offset });
const ids = (list: readonly SeenComment[] = []) => list.map(({ commentId }) => commentId);
const noReply = { thread: null } as const;

it('knows what comes next, what it has, and what is missing', () => {
  const news = (offset: number): Happened => ({ type: 'likes', ...at(offset), commentId: 1, likes: 1 });
  expect([9, 10, 11, 12].map((offset) => isNext(feed([]), news(offset)))).toEqual([false, false, true, undefined]);
});

it('new comments wait above the list, replies stand in their open thread', () => {
  let now = withThread(feed([seen(1)]), 1, []);
  now = withNews(now, { type: 'message', ...at(11), ...noReply, total: 2, comment: comment(2) });
  const thread = { commentId: 1, replies: 1 };
  const reply = comment(3, { originalCommentId: 1 });
  now = withNews(now, { type: 'message', ...at(12), thread, total: 3, comment: reply });
  expect([ids(now.comments), ids(now.waiting), now.total, now.place.offset]).toEqual([[1], [2], 3, 12]);
  expect(now.comments[0]?.replies).toBe(1);
  expect(ids(now.threads.get(1)?.replies)).toEqual([3]);
  expect(ids(withWaiting(now).comments)).toEqual([2, 1]);
});

it("one's own comment is shown at once, and once, whether the answer or the frame comes first", () => {
  const own = seen(2, { mine: true });
  const news = { type: 'message', ...at(11), ...noReply, total: 2, comment: comment(2) } as const;
  for (const now of [withNews(withOwn(feed([seen(1)]), own), news), withOwn(withNews(feed([seen(1)]), news), own)]) {
    expect([ids(now.comments), now.waiting, now.total]).toEqual([[2, 1], [], 2]);
    expect(now.comments[0]?.mine).toBe(true);
  }
});

it("one's own reply counts once, whether the answer or the frame comes first", () => {
  const own = seen(2, { mine: true, originalCommentId: 1 });
  const thread = { commentId: 1, replies: 1 };
  const frame = comment(2, { originalCommentId: 1 });
  const news = { type: 'message', ...at(11), thread, total: 2, comment: frame } as const;
  const before = withThread(feed([seen(1)]), 1, []);
  for (const now of [withNews(withOwn(before, own), news), withOwn(withNews(before, news), own)]) {
    expect([ids(now.threads.get(1)?.replies), now.comments[0]?.replies, now.total]).toEqual([[2], 1, 2]);
    expect(now.threads.get(1)?.replies[0]?.mine).toBe(true);
  }
});

it('a removed comment goes, or keeps its place above its replies until the last is gone', () => {
  const gone = (commentId: number, offset: number, threadId: number, replies: number): Happened => ({
    type: 'deleted',
    ...at(offset),
    commentId,
    total: 13 - offset,
    thread: { commentId: threadId, replies },
  });
  let now = withThread(feed([seen(1, { replies: 1, liked: true }), seen(2)], 3), 1, [
    seen(3, { originalCommentId: 1 }),
  ]);
  now = withNews(withNews(now, gone(2, 11, 2, 0)), gone(1, 12, 1, 1));
  expect(now.comments).toMatchObject([{ commentId: 1, message: '', author: null }]);
  now = withNews(now, gone(3, 13, 1, 0));
  expect([ids(now.comments), now.total]).toEqual([[], 0]);
});

it("edits and likes change what is shown, and leave what is the reader's own", () => {
  let now = feed([seen(1, { liked: true, mine: true })]);
  now = withNews(now, { type: 'edited', ...at(11), comment: comment(1, { message: 'New' }) });
  now = withNews(now, { type: 'likes', ...at(12), commentId: 1, likes: 4 });
  expect(now.comments).toMatchObject([{ message: 'New', likes: 4, liked: true, mine: true }]);
});

it('one comment stands first, and no other', () => {
  const pin = (offset: number, id: number, pinned: boolean): Happened => ({
    type: 'edited',
    ...at(offset),
    comment: comment(id, { pinned }),
  });
  let now = withNews(feed([seen(3), seen(2), seen(1)]), pin(11, 1, true));
  expect(ids(now.comments)).toEqual([1, 3, 2]);
  // The one that stood first is told of before the one that does now.
  now = withNews(withNews(now, pin(12, 1, false)), pin(13, 2, true));
  expect(now.comments.map(({ commentId, pinned }) => [commentId, pinned])).toEqual([
    [2, true],
    [1, false],
    [3, false],
  ]);
});

it('a comment that moved into the next page is listed once', () => {
  expect(ids(withPage(feed([seen(3), seen(2)]), page([seen(2), seen(1)])).comments)).toEqual([3, 2, 1]);
});

it('what a newer server says only moves the place', () => {
  const before = feed([seen(1)]);
  const news = { type: 'hearted', ...at(11), commentId: 1 } as unknown as Happened;
  expect(withNews(before, news)).toEqual({ ...before, place: { epoch: 'e', offset: 11 } });
});

it('an answer that is older than what the page has heard since is brought up to it', () => {
  const reply = (id: number) => comment(id, { originalCommentId: 1 });
  const thread = { commentId: 1, replies: 2 };
  const heard: Happened[] = [
    { type: 'message', ...at(11), thread, total: 3, comment: reply(3) },
    { type: 'edited', ...at(12), comment: { ...reply(2), message: 'Better' } },
  ];
  const before = withReplies(feed([seen(1, { replies: 1 })], 2), 1);
  const now = heard.reduce(withNews, before);
  const answered = withReplies(now, 1, { comments: [seen(2, { originalCommentId: 1 })], cursor: null });
  expect(
    caughtUp(answered, heard)
      .threads.get(1)
      ?.replies.map(({ message }) => message),
  ).toEqual(['Better', '3']);
});

it('changes nothing of a comment that it does not have', () => {
  const before = feed([seen(1)]);
  expect(withChanged(before, 9, () => null)).toEqual(before);
});
