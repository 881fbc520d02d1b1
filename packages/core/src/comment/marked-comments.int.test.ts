import { Refusal } from '@houselights/contracts';
import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addVideo, callerOf } from '../../test/videos.ts';
import { commentPersonalData } from './personal-data.ts';
import {
  heartComment,
  listComments,
  pinComment,
  postComment,
  readCommentNews,
  removeComment,
  unheartComment,
  unpinComment,
} from './index.ts';
import type { Database } from '@houselights/db';
import type { TestDatabase } from '@houselights/testkit';
import type { Caller } from '../caller.ts';
import type { RateLimits } from '../ports/rate-limits.ts';

let test: TestDatabase;
let db: Database;
let owner: Caller;
let reader: Caller;
let staff: Caller;
beforeAll(async () => {
  test = await createTestDatabase();
  db = createDatabase({ url: test.url });
  [owner, reader, staff] = [await somebody(), await somebody(), { ...(await somebody()), superAdmin: true }];
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

async function somebody(): Promise<Caller> {
  const accountId = await addAccount(db);
  await db.prisma.account.update({ where: { id: accountId }, data: { verifiedAt: new Date() } });
  return { ...callerOf(accountId), hasSubscription: true };
}

const codeOf = (error: unknown): string => (error instanceof Refusal ? error.code : String(error));
const outcome = (work: Promise<unknown>): Promise<string> => work.then(() => 'done', codeOf);
const news = (mediaId: string) => readCommentNews({ db }, { mediaId, after: 0, most: 1_000 });
const list = (mediaId: string, caller?: Caller, cursor?: string) =>
  listComments({ db }, { mediaId, caller, sort: 'new', cursor });

/** A video with some comments by its readers, the oldest first. */
async function filmWith(comments: number): Promise<{ mediaId: string; ids: number[] }> {
  const { id: mediaId } = await addVideo(db, { ownerId: owner.accountId });
  const ids: number[] = [];
  for (let n = 1; n <= comments; n += 1) {
    ids.push((await postComment({ db, limits }, { caller: reader, mediaId, message: `${n}` })).commentId);
  }
  return { mediaId, ids };
}

it('says who the caller is', async () => {
  const { mediaId } = await filmWith(0);
  const roles = await Promise.all([owner, staff, reader, undefined].map((caller) => list(mediaId, caller)));
  expect(roles.map(({ role }) => role)).toEqual(['owner', 'staff', 'reader', 'reader']);
});

describe('a heart', () => {
  it('is given and taken back by the owner of the video, and by nobody else', async () => {
    const {
      mediaId,
      ids: [commentId = 0],
    } = await filmWith(1);
    const hearted = async () => (await list(mediaId)).comments[0]?.hearted;
    for (const caller of [reader, staff]) {
      expect(await outcome(heartComment({ db }, { caller, mediaId, commentId }))).toBe('not_found');
    }
    const own = { caller: owner, mediaId, commentId };
    await heartComment({ db }, own);
    await heartComment({ db }, own);
    expect(await hearted()).toBe(true);
    await unheartComment({ db }, own);
    expect(await hearted()).toBe(false);
    expect((await news(mediaId)).map(({ type }) => type)).toEqual(['message', 'edited', 'edited']);
  });

  it('is not given to what is elsewhere or was removed', async () => {
    const {
      mediaId,
      ids: [commentId = 0],
    } = await filmWith(1);
    const other = await filmWith(0);
    expect(await outcome(heartComment({ db }, { caller: owner, mediaId: other.mediaId, commentId }))).toBe('not_found');
    await heartComment({ db }, { caller: owner, mediaId, commentId });
    await removeComment({ db }, { caller: reader, mediaId, commentId });
    expect(await outcome(heartComment({ db }, { caller: owner, mediaId, commentId }))).toBe('not_found');
  });
});

describe('a pinned comment', () => {
  it('stands first, alone, on the first page only', async () => {
    const { mediaId, ids } = await filmWith(22);
    const [oldest = 0, second = 0] = ids;
    await pinComment({ db }, { caller: owner, mediaId, commentId: oldest });
    await pinComment({ db }, { caller: staff, mediaId, commentId: second });
    const first = await list(mediaId);
    expect(first.comments.map(({ commentId }) => commentId)).toEqual([second, ...ids.slice(2).toReversed()]);
    expect(first.comments.filter(({ pinned }) => pinned)).toHaveLength(1);
    const next = await list(mediaId, undefined, first.cursor ?? undefined);
    expect(next.comments.map(({ commentId }) => commentId)).toEqual([oldest]);
    // Of those that changed, the one that stood first is told of first.
    const told = (await news(mediaId)).slice(22).map((one) => one.type === 'edited' && one.comment.commentId);
    expect(told).toEqual([oldest, oldest, second]);
  });

  it('is pinned by whose video it is and by staff, and is no reply', async () => {
    const {
      mediaId,
      ids: [commentId = 0],
    } = await filmWith(1);
    const reply = await postComment(
      { db, limits },
      { caller: reader, mediaId, message: 'Reply', originalCommentId: commentId },
    );
    expect(await outcome(pinComment({ db }, { caller: reader, mediaId, commentId }))).toBe('not_found');
    expect(await outcome(pinComment({ db }, { caller: owner, mediaId, commentId: reply.commentId }))).toBe('not_found');
    await pinComment({ db }, { caller: staff, mediaId, commentId });
    await unpinComment({ db }, { caller: owner, mediaId, commentId });
    expect((await list(mediaId)).comments[0]?.pinned).toBe(false);
  });

  it.each(['its author', 'an erasure'])('stands first no longer when it is removed by %s', async (by) => {
    const { mediaId, ids } = await filmWith(2);
    const [commentId = 0] = ids;
    const author = await somebody();
    const own = await postComment({ db, limits }, { caller: author, mediaId, message: 'Mine' });
    await pinComment({ db }, { caller: owner, mediaId, commentId: own.commentId });
    if (by === 'its author') await removeComment({ db }, { caller: author, mediaId, commentId: own.commentId });
    else {
      const person = { accountId: author.accountId, provenEmail: undefined };
      await db.transaction((queries) => commentPersonalData.erase!(queries, person, new Date()));
    }
    const board = await db.prisma.commentBoard.findUniqueOrThrow({ where: { mediaId } });
    expect(board).toMatchObject({ pinnedId: null, total: 2 });
    await pinComment({ db }, { caller: owner, mediaId, commentId });
    expect((await list(mediaId)).comments.map((one) => one.commentId)).toEqual([ids[0], ids[1]]);
  });

  it('is one, whoever pins at once', async () => {
    const { mediaId, ids } = await filmWith(6);
    await Promise.all(ids.map((commentId) => pinComment({ db }, { caller: owner, mediaId, commentId })));
    expect((await list(mediaId)).comments.filter(({ pinned }) => pinned)).toHaveLength(1);
  });
});
