import { Refusal } from '@houselights/contracts';
import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addVideo, callerOf } from '../../test/videos.ts';
import { readJournalState } from '../journal/index.ts';
import { commentPersonalData } from './personal-data.ts';
import {
  editComment,
  getComment,
  journalOfComments,
  likeComment,
  listComments,
  listReplies,
  postComment,
  readCommentNews,
  removeComment,
  unlikeComment,
} from './index.ts';
import type { Database } from '@houselights/db';
import type { TestDatabase } from '@houselights/testkit';
import type { Caller } from '../caller.ts';
import type { RateLimits } from '../ports/rate-limits.ts';

let test: TestDatabase;
let db: Database;
let owner: Caller;
beforeAll(async () => {
  test = await createTestDatabase();
  db = createDatabase({ url: test.url });
  owner = await somebody();
});
afterAll(async () => {
  await db.close();
  await test.close();
});

const free = { allowed: true, retryAfter: 0 };
const limits: RateLimits = {
  take: () => Promise.resolve(free),
  peek: () => Promise.resolve(free),
  giveBack: () => Promise.resolve(),
  reset: () => Promise.resolve(),
};
const deps = () => ({ db, limits });

async function somebody(has: Partial<Caller> = {}): Promise<Caller> {
  const accountId = await addAccount(db);
  await db.prisma.account.update({ where: { id: accountId }, data: { verifiedAt: new Date() } });
  return { ...callerOf(accountId), hasSubscription: true, ...has };
}

async function film(has: { free?: boolean; publishedAt?: Date | null } = {}): Promise<string> {
  return (await addVideo(db, { ownerId: owner.accountId, ...has })).id;
}

const codeOf = (error: unknown): string => (error instanceof Refusal ? error.code : String(error));
const outcome = (work: Promise<unknown>): Promise<string> => work.then(() => 'done', codeOf);
const write = (
  caller: Caller,
  mediaId: string,
  message: string,
  more: { originalCommentId?: number; clientId?: string } = {},
) => postComment(deps(), { caller, mediaId, message, ...more });
const newest = (mediaId: string, caller?: Caller, cursor?: string) =>
  listComments(deps(), { mediaId, caller, sort: 'new', cursor });
const news = (mediaId: string, after = 0) => readCommentNews(deps(), { mediaId, after, most: 1_000 });

describe('a comment', () => {
  it('is listed with its author, and as the reader sees it', async () => {
    const [mediaId, writer] = await Promise.all([film(), somebody()]);
    const { commentId } = await write(writer, mediaId, 'First!');
    const { comments, total, cursor } = await newest(mediaId, writer);
    expect(comments).toEqual([
      {
        commentId,
        mediaId,
        originalCommentId: null,
        message: 'First!',
        author: { displayName: 'Someone', avatarUrl: null, isCreator: false },
        likes: 0,
        hearted: false,
        pinned: false,
        replies: 0,
        createdAt: expect.stringMatching(/Z$/) as string,
        editedAt: null,
        liked: false,
        mine: true,
      },
    ]);
    expect([total, cursor]).toEqual([1, null]);
    expect((await newest(mediaId)).comments[0]).toMatchObject({ mine: false, liked: false });
    expect(await write(owner, mediaId, 'Thanks')).toMatchObject({ author: { isCreator: true } });
  });

  it('is written once, however often it is sent', async () => {
    const [mediaId, writer] = await Promise.all([film(), somebody()]);
    const sent = await Promise.all([1, 2, 3].map(() => write(writer, mediaId, 'Once', { clientId: 'a' })));
    expect(new Set(sent.map(({ commentId }) => commentId)).size).toBe(1);
    expect(await outcome(write(writer, mediaId, 'Other', { clientId: 'a' }))).toBe('idempotency_key_reused');
    expect((await news(mediaId)).map(({ type }) => type)).toEqual(['message']);
  });

  it('is refused where its author may not watch, or may not take part', async () => {
    const [members, open, hidden] = await Promise.all([film(), film({ free: true }), film({ publishedAt: null })]);
    const stranger = await somebody({ hasSubscription: false });
    expect(await outcome(write(stranger, members, 'Hi'))).toBe('subscription_required');
    expect(await outcome(write(stranger, open, 'Hi'))).toBe('done');
    expect(await outcome(write(stranger, hidden, 'Hi'))).toBe('not_found');
    expect(await outcome(newest(hidden, stranger))).toBe('not_found');
    expect(await outcome(write(owner, hidden, 'Hi'))).toBe('done');
    const [unproven, banned] = await Promise.all([somebody(), somebody()]);
    await db.prisma.account.update({ where: { id: unproven.accountId }, data: { verifiedAt: null } });
    expect(await outcome(write(unproven, members, 'Hi'))).toBe('comment_needs_confirmed_email');
    await db.prisma.accountBan.create({
      data: {
        id: banned.accountId,
        accountId: banned.accountId,
        reason: 'x',
        bannedById: owner.accountId,
        at: new Date(),
      },
    });
    expect(await outcome(write(banned, members, 'Hi'))).toBe('commenting_banned');
  });

  it('is changed by its author alone, and only for a while', async () => {
    const [mediaId, writer, other] = await Promise.all([film(), somebody(), somebody()]);
    const { commentId } = await write(writer, mediaId, 'Frist');
    const edit = (caller: Caller, message: string) => editComment(deps(), { caller, mediaId, commentId, message });
    expect(await outcome(edit(other, 'Mine'))).toBe('not_found');
    expect(await edit(writer, 'First')).toMatchObject({ message: 'First', editedAt: expect.any(String) as string });
    expect(await db.prisma.commentVersion.findMany({ where: { commentId } })).toMatchObject([{ text: 'Frist' }]);
    await db.prisma.comment.update({
      where: { id: commentId },
      data: { createdAt: new Date(Date.now() - 16 * 60_000) },
    });
    expect(await outcome(edit(writer, 'Second'))).toBe('comment_not_editable');
    expect((await news(mediaId)).map(({ type, offset }) => [type, offset])).toEqual([
      ['message', 1],
      ['edited', 2],
    ]);
  });

  it('is removed by its author, by the owner of the video, and by an operator; its text is nowhere after', async () => {
    const [mediaId, writer, other] = await Promise.all([film(), somebody(), somebody()]);
    const operator = await somebody({ superAdmin: true });
    const { commentId: own } = await write(writer, mediaId, 'a');
    const { commentId: ofOwner } = await write(writer, mediaId, 'b');
    const { commentId: ofStaff } = await write(writer, mediaId, 'c');
    const remove = (caller: Caller, commentId: number) => removeComment(deps(), { caller, mediaId, commentId });
    expect(await outcome(remove(other, own))).toBe('not_found');
    await remove(writer, own);
    await remove(owner, ofOwner);
    await remove(operator, ofStaff);
    expect(await outcome(remove(operator, ofStaff))).toBe('not_found');
    expect(await newest(mediaId)).toMatchObject({ comments: [], total: 0 });
    expect(new Set((await news(mediaId)).map(({ type }) => type))).toEqual(new Set(['deleted']));
    const kept = await db.prisma.comment.findMany({
      where: { mediaId },
      include: { versions: true },
      orderBy: { id: 'asc' },
    });
    expect(kept.map(({ text, removedBy, versions }) => [text, removedBy, versions.length])).toEqual([
      ['', 'author', 0],
      ['', 'creator', 1],
      ['', 'staff', 1],
    ]);
  });
});

it('replies join the thread of what they reply to, and hold a removed comment in its place', async () => {
  const [mediaId, elsewhere, writer] = await Promise.all([film(), film(), somebody()]);
  const first = await write(writer, mediaId, 'First');
  const reply = await write(writer, mediaId, 'Reply', { originalCommentId: first.commentId });
  const deeper = await write(writer, mediaId, 'Deeper', { originalCommentId: reply.commentId });
  expect([reply.originalCommentId, deeper.originalCommentId]).toEqual([first.commentId, first.commentId]);
  expect(await outcome(write(writer, elsewhere, 'Lost', { originalCommentId: first.commentId }))).toBe('not_found');
  const replies = () =>
    listReplies(deps(), { mediaId, caller: undefined, commentId: first.commentId, cursor: undefined });
  expect((await replies()).comments.map(({ message }) => message)).toEqual(['Reply', 'Deeper']);
  const remove = ({ commentId }: { commentId: number }) =>
    removeComment(deps(), { caller: writer, mediaId, commentId });
  await remove(first);
  expect(await newest(mediaId)).toMatchObject({ comments: [{ message: '', author: null, replies: 2 }], total: 2 });
  await remove(reply);
  await remove(deeper);
  expect(await newest(mediaId)).toMatchObject({ comments: [], total: 0 });
});

it('has an address, at which a reply comes with what began its thread, for those who may read it', async () => {
  const [mediaId, other, writer] = await Promise.all([film(), film(), somebody()]);
  const { commentId } = await write(writer, mediaId, 'One');
  const reply = await write(owner, mediaId, 'Two', { originalCommentId: commentId });
  const look = (id: number, at = mediaId, caller?: Caller) =>
    getComment(deps(), { mediaId: at, commentId: id, caller });
  expect(await look(commentId)).toMatchObject({ comment: { message: 'One', mine: false, replies: 1 }, reply: null });
  expect(await look(reply.commentId, mediaId, owner)).toMatchObject({
    comment: { message: 'One', mine: false },
    reply: { message: 'Two', mine: true },
  });
  expect(await outcome(look(commentId, other))).toBe('not_found');
  expect(await outcome(look(9_999_999))).toBe('not_found');
  await removeComment(deps(), { caller: writer, mediaId, commentId });
  expect(await look(reply.commentId)).toMatchObject({
    comment: { author: null, message: '' },
    reply: { message: 'Two' },
  });
  await removeComment(deps(), { caller: owner, mediaId, commentId: reply.commentId });
  for (const id of [commentId, reply.commentId]) expect(await outcome(look(id))).toBe('not_found');
  await db.prisma.video.update({ where: { id: mediaId }, data: { publishedAt: null } });
  expect(await outcome(look(commentId))).toBe('not_found');
});

it('likes count once for each account, whatever happens at once', async () => {
  const [mediaId, writer] = await Promise.all([film(), somebody()]);
  const { commentId } = await write(writer, mediaId, 'Like me');
  const fans = await Promise.all([1, 2, 3, 4].map(() => somebody()));
  await Promise.all([...fans, ...fans].map((caller) => likeComment(deps(), { caller, mediaId, commentId })));
  await Promise.all(
    fans.slice(2).flatMap((caller) => [1, 2].map(() => unlikeComment(deps(), { caller, mediaId, commentId }))),
  );
  expect((await newest(mediaId, fans[0])).comments).toMatchObject([{ likes: 2, liked: true }]);
  const told = await news(mediaId);
  expect(told.map(({ offset }) => offset)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it('pages hold every comment once, the newest or the most liked first', async () => {
  const mediaId = await film();
  const rows = Array.from({ length: 45 }, (_, n) => ({
    mediaId,
    videoId: mediaId,
    accountId: owner.accountId,
    text: `${n}`,
    likes: n % 7,
  }));
  await db.prisma.comment.createMany({ data: rows });
  const all = async (sort: 'new' | 'top') => {
    const found: { id: number; likes: number }[] = [];
    let cursor: string | undefined;
    do {
      const page = await listComments(deps(), { mediaId, caller: undefined, sort, cursor });
      found.push(...page.comments.map(({ commentId, likes }) => ({ id: commentId, likes })));
      cursor = page.cursor ?? undefined;
    } while (cursor !== undefined);
    return found;
  };
  const byId = await all('new');
  expect(byId.map(({ id }) => id)).toEqual(byId.map(({ id }) => id).toSorted((a, b) => b - a));
  expect(await all('top')).toEqual(byId.toSorted((a, b) => b.likes - a.likes || b.id - a.id));
  expect(byId).toHaveLength(45);
});

it('offsets have no gaps and follow the commits, whoever writes at once', async () => {
  const mediaId = await film();
  const writers = await Promise.all(Array.from({ length: 8 }, () => somebody()));
  let seen = 0;
  let isOver = false;
  // A reader that goes on from the last offset must never find that a smaller one has appeared.
  const reading = (async () => {
    const found: number[] = [];
    while (!isOver || found.length < 80) {
      const later = await news(mediaId, seen);
      found.push(...later.map(({ offset }) => offset));
      seen = later.at(-1)?.offset ?? seen;
    }
    return found;
  })();
  await Promise.all(
    writers.map(async (caller) => {
      for (let n = 0; n < 10; n += 1) await write(caller, mediaId, `${n}`);
    }),
  );
  isOver = true;
  expect(await reading).toEqual(Array.from({ length: 80 }, (_, n) => n + 1));
  expect(await readJournalState(deps(), journalOfComments(mediaId))).toMatchObject({ last: 80, kept: 0 });
});

it("an erased person's comments and likes are gone, and the counts are right", async () => {
  const [mediaId, gone, stays] = await Promise.all([film(), somebody(), somebody()]);
  const theirs = await write(gone, mediaId, 'Mine');
  const others = await write(stays, mediaId, 'Theirs');
  await write(gone, mediaId, 'Reply', { originalCommentId: others.commentId });
  await write(gone, mediaId, 'To myself', { originalCommentId: theirs.commentId });
  await write(stays, mediaId, 'To them', { originalCommentId: theirs.commentId });
  await likeComment(deps(), { caller: gone, mediaId, commentId: others.commentId });
  await db.transaction((queries) =>
    commentPersonalData.erase!(queries, { accountId: gone.accountId, provenEmail: undefined }, new Date()),
  );
  expect(await newest(mediaId)).toMatchObject({
    total: 2,
    comments: [
      { commentId: others.commentId, likes: 0, replies: 0 },
      { commentId: theirs.commentId, message: '', author: null, replies: 1 },
    ],
  });
  expect((await news(mediaId, 6)).map(({ type }) => type)).toEqual(['likes', 'deleted', 'deleted', 'deleted']);
});
