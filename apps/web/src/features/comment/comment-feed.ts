import type {
  CommentNews,
  CommentPage,
  JournalPlace,
  LinkedComment,
  ReplyPage,
  SeenComment,
} from '@houselights/contracts';

/** The replies of an open thread, the oldest first, as far as they were read. */
export type Thread = {
  readonly replies: readonly SeenComment[];
  /** For the next page; null once the last one was read, undefined before the first. */
  readonly cursor: string | null | undefined;
};

/** The comments that a page shows, and how far it knows what happened. */
export type CommentFeed = {
  /** Comments without their replies, in the order of the list. */
  readonly comments: readonly SeenComment[];
  /** The open threads, by the comment that began them. */
  readonly threads: ReadonlyMap<number, Thread>;
  readonly total: number;
  /** For the next page; null on the last one. */
  readonly cursor: string | null;
  readonly place: JournalPlace;
  /** New comments, which stand above the list once the reader asks for them: nobody can read a list that moves. */
  readonly waiting: readonly SeenComment[];
};

export type Happened = Extract<CommentNews, { offset: number; type: 'message' | 'edited' | 'likes' | 'deleted' }>;

export function feedOf({ comments, cursor, total, journal }: CommentPage): CommentFeed {
  return { comments, threads: new Map(), total, cursor, place: journal, waiting: [] };
}

const isOf = (id: number | null) => (comment: SeenComment) => comment.commentId === id;

/** Comments of two lists, each once. */
function joined(list: readonly SeenComment[], more: readonly SeenComment[]): SeenComment[] {
  const known = new Set(list.map(({ commentId }) => commentId));
  return [...list, ...more.filter(({ commentId }) => !known.has(commentId))];
}

/** The feed with another page at its end. Comments that have moved into that page are not listed twice. */
export function withPage(feed: CommentFeed, { comments, cursor }: CommentPage): CommentFeed {
  const isKnown = new Set(feed.waiting.map(({ commentId }) => commentId));
  const unknown = comments.filter(({ commentId }) => !isKnown.has(commentId));
  return { ...feed, comments: joined(feed.comments, unknown), cursor };
}

const closed: Thread = { replies: [], cursor: undefined };

/** The feed with a thread opened, and the next page of its replies. */
export function withReplies(feed: CommentFeed, threadId: number, page?: ReplyPage): CommentFeed {
  const { replies, cursor } = feed.threads.get(threadId) ?? closed;
  const all = joined(replies, page?.comments ?? []).toSorted(byAge);
  const thread = { replies: all, cursor: page ? page.cursor : cursor };
  return { ...feed, threads: new Map(feed.threads).set(threadId, thread) };
}

function byAge(a: SeenComment, b: SeenComment): number {
  return a.commentId - b.commentId;
}

/** The feed with a thread closed. */
export function withoutReplies(feed: CommentFeed, threadId: number): CommentFeed {
  const threads = new Map(feed.threads);
  threads.delete(threadId);
  return { ...feed, threads };
}

/** True for what happened next, false for what the feed knows already. Undefined: something is missing in between. */
export function isNext({ place }: CommentFeed, { offset }: Happened): boolean | undefined {
  if (offset <= place.offset) return false;
  return offset === place.offset + 1 ? true : undefined;
}

/** Changes a comment wherever it stands; null removes it. */
export function withChanged(
  feed: CommentFeed,
  commentId: number,
  change: (comment: SeenComment) => SeenComment | null,
): CommentFeed {
  const changeIn = (list: readonly SeenComment[]): readonly SeenComment[] =>
    list.some(isOf(commentId))
      ? list.flatMap((comment) => (comment.commentId === commentId ? (change(comment) ?? []) : comment))
      : list;
  return {
    ...feed,
    comments: changeIn(feed.comments),
    waiting: changeIn(feed.waiting),
    threads: new Map(
      [...feed.threads].map(([id, { replies, cursor }]) => [id, { replies: changeIn(replies), cursor }]),
    ),
  };
}

export function findComment({ comments, waiting, threads }: CommentFeed, id: number): SeenComment | undefined {
  const replies = [...threads.values()].flatMap((thread) => thread.replies);
  return [...comments, ...waiting, ...replies].find(isOf(id));
}

/** The feed with a comment that stands first, or no longer. Nothing else stands first then. */
export function withPinned(feed: CommentFeed, commentId: number, pinned: boolean): CommentFeed {
  const comments = feed.comments.map((comment) => ({ ...comment, pinned: pinned && comment.commentId === commentId }));
  const first = comments.filter((comment) => comment.pinned);
  return { ...feed, comments: [...first, ...comments.filter((comment) => !comment.pinned)] };
}

/** A removed comment stays while it has replies. */
function isGone({ author, message, replies }: SeenComment): boolean {
  return author === null && message === '' && replies <= 0;
}

function withCounts(
  feed: CommentFeed,
  { total, thread }: Pick<Extract<Happened, { type: 'deleted' }>, 'total' | 'thread'>,
) {
  if (thread === null) return { ...feed, total };
  const { commentId, replies } = thread;
  return withChanged({ ...feed, total }, commentId, (original) => {
    const counted = { ...original, replies };
    return isGone(counted) ? null : counted;
  });
}

/** Adds a comment that the feed does not know yet. */
function withNew(feed: CommentFeed, comment: SeenComment): CommentFeed {
  if (findComment(feed, comment.commentId) !== undefined) return feed;
  const { originalCommentId: threadId } = comment;
  if (threadId === null) return { ...feed, waiting: [comment, ...feed.waiting] };
  const thread = feed.threads.get(threadId);
  // Otherwise a page that is read later has it.
  if (thread?.cursor !== null) return feed;
  return withReplies(feed, threadId, { comments: [comment], cursor: null });
}

/** A reply goes; the beginning of a thread is empty from now on, and goes with its last reply. */
function withoutComment(feed: CommentFeed, commentId: number): CommentFeed {
  return withChanged(feed, commentId, (comment) => {
    if (comment.originalCommentId !== null) return null;
    return {
      ...comment,
      message: '',
      author: null,
      likes: 0,
      editedAt: null,
      liked: false,
      mine: false,
      hearted: false,
      pinned: false,
    };
  });
}

/** The feed after what happened next. What is the reader's own (`liked`, `mine`) stays as it is known. */
export function withNews(feed: CommentFeed, news: Happened): CommentFeed {
  const next = { ...feed, place: { ...feed.place, offset: news.offset } };
  if (news.type === 'message') return withNew(withCounts(next, news), { ...news.comment, liked: false, mine: false });
  if (news.type === 'edited') {
    const { commentId, pinned } = news.comment;
    const before = findComment(next, commentId);
    const edited = withChanged(next, commentId, (comment) => ({ ...comment, ...news.comment }));
    return before && before.pinned !== pinned ? withPinned(edited, commentId, pinned) : edited;
  }
  if (news.type === 'likes') {
    return withChanged(next, news.commentId, (comment) => ({ ...comment, likes: news.likes }));
  }
  if (news.type === 'deleted') {
    const { commentId, thread } = news;
    return withCounts(
      thread === null ? withChanged(next, commentId, () => null) : withoutComment(next, commentId),
      news,
    );
  }
  // Said by a newer server.
  return next;
}

/** The feed after an answer that is older than `missed`: what the page has heard since it asked. */
export function caughtUp(feed: CommentFeed, missed: readonly Happened[]): CommentFeed {
  const { place } = feed;
  return { ...missed.reduce(withNews, feed), place };
}

/** The feed with what the reader has just written, shown where they look: first in the list, or last in its thread. */
export function withOwn(feed: CommentFeed, comment: SeenComment): CommentFeed {
  const { commentId, originalCommentId: threadId } = comment;
  // A frame about it came before the answer: what the feed knows is newer.
  const known = findComment(feed, commentId);
  if (known !== undefined) {
    const mine = withChanged(feed, commentId, (newest) => ({ ...newest, mine: newest.author !== null }));
    return threadId === null ? withWaiting(mine, commentId) : mine;
  }
  const counted = { ...feed, total: feed.total + 1 };
  if (threadId === null) return { ...counted, comments: [comment, ...feed.comments] };
  const grown = withChanged(counted, threadId, (original) => ({ ...original, replies: original.replies + 1 }));
  const thread = grown.threads.get(threadId);
  if (thread === undefined) return grown;
  // Where one looks after writing, even if some replies before it were not read yet.
  const replies = [...thread.replies, comment];
  return { ...grown, threads: new Map(grown.threads).set(threadId, { ...thread, replies }) };
}

/** The feed with a comment that the reader has just edited. */
export function withEdited(feed: CommentFeed, { commentId, message, editedAt }: SeenComment): CommentFeed {
  return withChanged(feed, commentId, (known) => {
    const isNewer = known.author !== null && (known.editedAt ?? '') <= (editedAt ?? '');
    return isNewer ? { ...known, message, editedAt } : known;
  });
}

/** The feed without what the reader has just removed. */
export function withoutOwn(feed: CommentFeed, commentId: number): CommentFeed {
  const gone = findComment(feed, commentId);
  // A frame about it came before the answer.
  if (gone === undefined || gone.author === null) return feed;
  const { originalCommentId: threadId } = gone;
  const original = threadId === null ? undefined : findComment(feed, threadId);
  const thread = original && { commentId: original.commentId, replies: original.replies - 1 };
  return withCounts(withoutComment(feed, commentId), { total: feed.total - 1, thread: thread ?? null });
}

/** The feed with what waited above it, or one comment of that. */
export function withWaiting(feed: CommentFeed, commentId?: number): CommentFeed {
  const isMeant = (comment: SeenComment) => commentId === undefined || comment.commentId === commentId;
  return {
    ...feed,
    comments: joined(feed.waiting.filter(isMeant), feed.comments),
    waiting: feed.waiting.filter((comment) => !isMeant(comment)),
  };
}

/** The feed with a comment that an address names: first, unless it is listed already; a reply in its open thread. */
export function withLinked(feed: CommentFeed, { comment, reply }: LinkedComment): CommentFeed {
  const { commentId } = comment;
  const isListed = feed.comments.some(isOf(commentId));
  const waiting = feed.waiting.filter((one) => one.commentId !== commentId);
  const listed = isListed ? feed : { ...feed, waiting, comments: [comment, ...feed.comments] };
  if (reply === null) return listed;
  const { replies, cursor } = listed.threads.get(commentId) ?? closed;
  const thread = { replies: joined(replies, [reply]).toSorted(byAge), cursor };
  return { ...listed, threads: new Map(listed.threads).set(commentId, thread) };
}
