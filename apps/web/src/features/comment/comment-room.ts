import { calls } from '@houselights/client';
import type { LiveSocket } from '@houselights/client/socket';
import type { CommentNews, CommentRole, CommentSort, SeenComment, WriteRefusal } from '@houselights/contracts';
import { call } from '../../lib/session/session.ts';
import { liveSocket } from '../../lib/session/socket.ts';
import { createStore } from '../../lib/storage/store.ts';
import {
  caughtUp,
  feedOf,
  isNext,
  withChanged,
  withEdited,
  withLinked,
  withNews,
  withOwn,
  withPage,
  withPinned,
  withReplies,
  withWaiting,
  withoutOwn,
  withoutReplies,
} from './comment-feed.ts';
import type { CommentFeed, Happened } from './comment-feed.ts';

export type RoomState = {
  /** Undefined until the first page was read. */
  readonly feed: CommentFeed | undefined;
  readonly writeRefusal: WriteRefusal | null;
  readonly role: CommentRole;
  /** Why the list, or its next page, could not be read. */
  readonly error: unknown;
  readonly isReading: boolean;
};

const EMPTY: RoomState = {
  feed: undefined,
  writeRefusal: null,
  role: 'reader',
  error: undefined,
  isReading: true,
};

type Watching = Extract<CommentNews, { type: 'watching' }>;

/** A frame about this video or battle that changes what is shown; undefined for any other. */
function readFrame(data: unknown, mediaId: string): Happened | Watching | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('mediaId' in data)) return undefined;
  const news = data as CommentNews;
  return news.mediaId === mediaId && 'offset' in news ? news : undefined;
}

export type RoomOptions = { mediaId: string; sort: CommentSort; socket?: LiveSocket };

/**
 * The comments below a video or battle, live. The list is read once; from its place in the journal the socket goes on, and whatever was
 * missed meanwhile follows when it is back. Methods that act reject with the server's refusal.
 */
export function createCommentRoom({ mediaId, sort, socket = liveSocket }: RoomOptions) {
  const state = createStore(EMPTY);
  /** Counts readings of the list: what an earlier one brings is ignored. */
  let turn = 0;
  /** The whole list is being read: it brings what a gap hides. */
  let isReadingAll = false;
  let closeChannel = () => {};
  const inHand = new Set<number>();
  /** What was heard while answers are on their way: they are older than it. */
  let heard: Happened[] = [];
  let onTheWay = 0;
  /** The comment that an address named: a list that is read again asks for it again. */
  let linkedId: number | undefined;
  const params = { mediaId };

  const change = (changes: Partial<RoomState>) => state.set({ ...state.get(), ...changes });
  function changeFeed(next: (feed: CommentFeed) => CommentFeed): void {
    const { feed } = state.get();
    if (feed) change({ feed: next(feed) });
  }

  /** Changes the feed by an answer, and by all that was heard since it was asked for. */
  async function answered<A>(asked: Promise<A>, apply: (feed: CommentFeed, answer: A) => CommentFeed): Promise<void> {
    const place = state.get().feed?.place;
    onTheWay += 1;
    try {
      const answer = await asked;
      changeFeed((feed) => {
        const missed = heard.filter(({ offset }) => feed.place.epoch === place?.epoch && offset > place.offset);
        return caughtUp(apply(feed, answer), missed);
      });
    } finally {
      onTheWay -= 1;
      if (onTheWay === 0) heard = [];
    }
  }

  function onFrame(data: unknown): void {
    const { feed } = state.get();
    const news = readFrame(data, mediaId);
    if (!news || !feed) return;
    if (news.type === 'watching') {
      const { epoch, offset } = feed.place;
      const hasMissed = !news.recovered && (news.epoch !== epoch || news.offset !== offset);
      if (hasMissed && !isReadingAll) void read();
      return;
    }
    const next = isNext(feed, news);
    if (next === true) {
      if (onTheWay > 0) heard.push(news);
      change({ feed: withNews(feed, news) });
    } else if (next === undefined && !isReadingAll) void read();
  }

  function follow(): void {
    closeChannel();
    closeChannel = socket.open({
      event: 'comment',
      greeting: () => ({ type: 'watch', mediaId, ...state.get().feed?.place }),
      farewell: { type: 'unwatch', mediaId },
      onMessage: onFrame,
    });
  }

  async function readReplies(commentId: number): Promise<void> {
    const cursor = state.get().feed?.threads.get(commentId)?.cursor;
    const query = cursor ? { cursor } : {};
    await answered(
      call(calls.listReplies, { params: { mediaId, commentId: String(commentId) }, query }),
      (feed, page) => (feed.threads.has(commentId) ? withReplies(feed, commentId, page) : feed),
    );
  }

  /** Brings a comment into the list, with its thread if it is a reply. Rejects if there is no such comment any more. */
  async function show(commentId: number): Promise<void> {
    let threadId: number | undefined;
    const asked = call(calls.getComment, { params: { mediaId, commentId: String(commentId) } });
    await answered(asked, (feed, answer) => {
      linkedId = commentId;
      threadId = answer.reply === null ? undefined : answer.comment.commentId;
      return withLinked(feed, answer);
    });
    // A thread that was read before goes on from where it is.
    const isUnread = threadId !== undefined && state.get().feed?.threads.get(threadId)?.cursor === undefined;
    if (threadId !== undefined && isUnread) await readReplies(threadId);
  }

  /** Reads the list from its beginning. Open threads stay open. */
  async function read(): Promise<void> {
    turn += 1;
    const mine = turn;
    isReadingAll = true;
    change({ isReading: true, error: undefined });
    try {
      const page = await call(calls.listComments, { params, query: { sort } });
      if (mine !== turn) return;
      isReadingAll = false;
      const { writeRefusal, role } = page;
      const open = [...(state.get().feed?.threads.keys() ?? [])];
      const feed = open.reduce((known, id) => withReplies(known, id), feedOf(page));
      change({ feed, writeRefusal, role, isReading: false });
      follow();
      // A thread that cannot be read now offers its next page.
      for (const id of open) readReplies(id).catch(() => undefined);
      if (linkedId !== undefined) show(linkedId).catch(() => undefined);
    } catch (error) {
      if (mine !== turn) return;
      isReadingAll = false;
      change({ error, isReading: false });
    }
  }

  async function more(): Promise<void> {
    const cursor = state.get().feed?.cursor;
    if (!cursor || state.get().isReading) return;
    turn += 1;
    const mine = turn;
    change({ isReading: true, error: undefined });
    try {
      await answered(call(calls.listComments, { params, query: { sort, cursor } }), (feed, page) =>
        mine === turn ? withPage(feed, page) : feed,
      );
      if (mine === turn) change({ isReading: false });
    } catch (error) {
      if (mine === turn) change({ error, isReading: false });
    }
  }

  async function post(message: string, clientId: string, originalCommentId?: number): Promise<void> {
    const body = { message, clientId, ...(originalCommentId !== undefined && { originalCommentId }) };
    await answered(call(calls.postComment, { params, body }), withOwn);
  }

  const paramsOf = ({ commentId }: SeenComment) => ({ mediaId, commentId: String(commentId) });

  async function edit(comment: SeenComment, message: string): Promise<void> {
    await answered(call(calls.editComment, { params: paramsOf(comment), body: { message } }), withEdited);
  }

  async function remove(comment: SeenComment): Promise<void> {
    await answered(call(calls.removeComment, { params: paramsOf(comment) }), (feed) =>
      withoutOwn(feed, comment.commentId),
    );
  }

  /** Gives a comment the owner's heart, or takes it back. */
  async function heart(comment: SeenComment): Promise<void> {
    const hearted = !comment.hearted;
    await answered(call(hearted ? calls.heartComment : calls.unheartComment, { params: paramsOf(comment) }), (feed) =>
      withChanged(feed, comment.commentId, (known) => ({ ...known, hearted: hearted && known.author !== null })),
    );
  }

  /** Lets a comment stand first, or no longer. */
  async function pin(comment: SeenComment): Promise<void> {
    const pinned = !comment.pinned;
    await answered(call(pinned ? calls.pinComment : calls.unpinComment, { params: paramsOf(comment) }), (feed) =>
      withPinned(feed, comment.commentId, pinned),
    );
  }

  /** Likes a comment, or takes the like back: shown at once, and taken back if the server refuses. */
  async function like(comment: SeenComment): Promise<void> {
    const { commentId, liked } = comment;
    if (inHand.has(commentId)) return;
    inHand.add(commentId);
    const [before, after] = [comment.likes, comment.likes + (liked ? -1 : 1)];
    const show = (isLiked: boolean, from: number, to: number) =>
      changeFeed((feed) =>
        // A frame that came meanwhile has counted better.
        withChanged(feed, commentId, (known) => ({
          ...known,
          liked: isLiked,
          likes: known.likes === from ? to : known.likes,
        })),
      );
    show(!liked, before, after);
    try {
      await call(liked ? calls.unlikeComment : calls.likeComment, { params: paramsOf(comment) });
    } catch (error) {
      show(liked, after, before);
      throw error;
    } finally {
      inHand.delete(commentId);
    }
  }

  return {
    state,
    /** Reads and follows, until the returned function is called. */
    start(): () => void {
      void read();
      return () => {
        turn += 1;
        closeChannel();
        closeChannel = () => {};
      };
    },
    read,
    more,
    showWaiting: () => changeFeed((feed) => withWaiting(feed)),
    /** Opens a thread, or reads the next page of its replies. */
    async openThread(commentId: number): Promise<void> {
      changeFeed((feed) => (feed.threads.has(commentId) ? feed : withReplies(feed, commentId)));
      await readReplies(commentId);
    },
    show,
    closeThread: (commentId: number) => changeFeed((feed) => withoutReplies(feed, commentId)),
    post,
    edit,
    remove,
    like,
    heart,
    pin,
  };
}

export type CommentRoom = ReturnType<typeof createCommentRoom>;
