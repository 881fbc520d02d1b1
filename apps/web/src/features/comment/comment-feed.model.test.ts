import type { Comment, CommentPage, ReplyPage, SeenComment } from '@houselights/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  caughtUp,
  feedOf,
  isNext,
  withEdited,
  withNews,
  withOwn,
  withPage,
  withReplies,
  withoutOwn,
} from './comment-feed.ts';
import type { CommentFeed, Happened } from './comment-feed.ts';

// A server with its journal, and a page that reads lists, receives frames and writes, each as late as it may. Whatever happened in between,
// the page ends with what the server has: nothing missing, nothing doubled, in order.

const SIZE = 2;

type Row = {
  id: number;
  original: number | null;
  text: string;
  likes: number;
  replies: number;
  edits: number;
  removed: boolean;
};

class Server {
  readonly rows: Row[] = [];
  readonly journal: { type: Happened['type']; ref: number }[] = [];

  get total(): number {
    return this.rows.filter(({ removed }) => !removed).length;
  }
  #say(type: Happened['type'], ref: number): void {
    this.journal.push({ type, ref });
  }
  #pick(n: number, isOriginal = false): Row | undefined {
    const rows = this.rows.filter((row) => !row.removed && (!isOriginal || row.original === null));
    return rows[n % rows.length];
  }
  post(n: number): SeenComment | undefined {
    // 0: a comment; more: a reply.
    const original = n === 0 ? undefined : this.#pick(n, true);
    if (n > 0 && !original) return undefined;
    const id = this.rows.length + 1;
    const row = { id, original: original?.id ?? null, text: `${id}`, likes: 0, replies: 0, edits: 0, removed: false };
    this.rows.push(row);
    if (original) original.replies += 1;
    this.#say('message', id);
    return { ...this.show(row), liked: false, mine: true };
  }
  edit(n: number): SeenComment | undefined {
    const row = this.#pick(n);
    if (!row) return undefined;
    row.text += '!';
    row.edits += 1;
    this.#say('edited', row.id);
    return { ...this.show(row), liked: false, mine: true };
  }
  like(n: number): void {
    const row = this.#pick(n);
    if (!row) return;
    row.likes += 1;
    this.#say('likes', row.id);
  }
  remove(n: number): number | undefined {
    const row = this.#pick(n);
    if (!row) return undefined;
    Object.assign(row, { removed: true, text: '', likes: 0 });
    const original = this.rows.find(({ id }) => id === row.original);
    if (original) original.replies -= 1;
    this.#say('deleted', row.id);
    return row.id;
  }
  show({ id, original, text, likes, replies, edits, removed }: Row): Comment {
    return {
      commentId: id,
      mediaId: 'film',
      originalCommentId: original,
      message: text,
      author: removed ? null : { displayName: 'Someone', avatarUrl: null, isCreator: false },
      likes,
      hearted: false,
      pinned: false,
      replies,
      createdAt: '2026-01-01T00:00:00.000Z',
      editedAt: removed || edits === 0 ? null : `2026-01-01T00:00:00.${String(edits).padStart(3, '0')}Z`,
    };
  }
  #seen = (row: Row): SeenComment => ({ ...this.show(row), liked: false, mine: false });
  shown(): SeenComment[] {
    return this.rows
      .filter(({ original, removed, replies }) => original === null && (!removed || replies > 0))
      .map(this.#seen)
      .toReversed();
  }
  thread(of: number): SeenComment[] {
    return this.rows.filter(({ original, removed }) => original === of && !removed).map(this.#seen);
  }
  page(cursor: string | null): CommentPage {
    const below = cursor === null ? Infinity : Number(cursor);
    const all = this.shown().filter(({ commentId }) => commentId < below);
    const comments = all.slice(0, SIZE);
    return {
      comments,
      cursor: all.length > SIZE ? `${comments.at(-1)?.commentId}` : null,
      total: this.total,
      journal: { epoch: 'e', offset: this.journal.length },
      writeRefusal: null,
      role: 'reader',
    };
  }
  replies(of: number, cursor: string | null): ReplyPage {
    const all = this.thread(of).filter(({ commentId }) => commentId > Number(cursor ?? 0));
    const comments = all.slice(0, SIZE);
    return { comments, cursor: all.length > SIZE ? `${comments.at(-1)?.commentId}` : null };
  }
  /** A frame as a gateway makes it: of the row as it is by now. */
  frame(offset: number): Happened {
    const { type, ref } = this.journal[offset - 1]!;
    const row = this.rows.find(({ id }) => id === ref)!;
    const at = { mediaId: 'film', offset };
    const original = this.rows.find(({ id }) => id === row.original);
    const thread = original ? { commentId: original.id, replies: original.replies } : null;
    const counted = { total: this.total, thread };
    const isGone = row.removed && (row.original !== null || row.replies === 0);
    if (isGone || type === 'deleted')
      return {
        type: 'deleted',
        ...at,
        ...counted,
        thread: thread ?? { commentId: ref, replies: row.replies },
        commentId: ref,
      };
    if (type === 'likes') return { type, ...at, commentId: ref, likes: row.likes };
    if (type === 'edited') return { type, ...at, comment: this.show(row) };
    return { type: 'message', ...at, ...counted, comment: this.show(row) };
  }
}

const STEPS = [
  'post',
  'own',
  'edit',
  'own edit',
  'like',
  'remove',
  'own remove',
  'make',
  'receive',
  'ask',
  'open',
  'answer',
] as const;
type Step = readonly [(typeof STEPS)[number], number];

function play(before: readonly Step[], steps: readonly Step[]): { server: Server; feed: CommentFeed } {
  const server = new Server();
  const act = ([kind, n]: Step) => {
    if (kind === 'post' || kind === 'own') server.post(n);
    if (kind === 'edit') server.edit(n);
    if (kind === 'like') server.like(n);
    if (kind === 'remove') server.remove(n);
  };
  before.forEach(act);
  let feed = feedOf(server.page(null));
  let made = feed.place.offset;
  const wire: Happened[] = [];
  const heard: Happened[] = [];
  let answers: (() => void)[] = [];
  /** The server has answered; the page will learn of it. */
  const answerLater = (apply: (feed: CommentFeed) => CommentFeed) => {
    const since = feed.place.offset;
    answers.push(() => {
      const missed = heard.filter(({ offset }) => offset > since);
      feed = caughtUp(apply(feed), missed);
    });
  };
  /** Lists of which a page is on its way. */
  const asked = new Set<number>();

  const make = () => {
    if (made < server.journal.length) wire.push(server.frame((made += 1)));
  };
  const receive = () => {
    const news = wire.shift();
    if (!news || !isNext(feed, news)) return;
    heard.push(news);
    feed = withNews(feed, news);
  };
  const ask = () => {
    const { cursor } = feed;
    if (cursor === null || asked.has(0)) return;
    asked.add(0);
    const page = server.page(cursor);
    answerLater((now) => {
      asked.delete(0);
      return withPage(now, page);
    });
  };
  const open = (n: number) => {
    const id = feed.comments[n % feed.comments.length]?.commentId;
    if (id === undefined || asked.has(id)) return;
    if (!feed.threads.has(id)) feed = withReplies(feed, id);
    const cursor = feed.threads.get(id)?.cursor;
    if (cursor === null) return;
    asked.add(id);
    const page = server.replies(id, cursor ?? null);
    answerLater((now) => {
      asked.delete(id);
      return withReplies(now, id, page);
    });
  };
  const answer = (n: number) => {
    const [one] = answers.splice(n % Math.max(1, answers.length), 1);
    one?.();
  };

  for (const step of steps) {
    const [kind, n] = step;
    if (kind === 'make') make();
    else if (kind === 'receive') receive();
    else if (kind === 'ask') ask();
    else if (kind === 'open') open(n);
    else if (kind === 'answer') answer(n);
    else if (kind === 'own') {
      const own = server.post(n);
      if (own) answerLater((now) => withOwn(now, own));
    } else if (kind === 'own edit') {
      const edited = server.edit(n);
      if (edited) answerLater((now) => withEdited(now, edited));
    } else if (kind === 'own remove') {
      const removed = server.remove(n);
      if (removed !== undefined) answerLater((now) => withoutOwn(now, removed));
    } else act(step);
  }
  // In the end everything arrives, and the page reads all that there is.
  answers.splice(0).forEach((one) => one());
  while (made < server.journal.length) make();
  while (wire.length > 0) receive();
  while (feed.cursor !== null) {
    ask();
    answers.splice(0).forEach((one) => one());
  }
  for (const { commentId } of feed.comments) {
    if (!feed.threads.has(commentId)) feed = withReplies(feed, commentId);
    for (let cursor = feed.threads.get(commentId)?.cursor; cursor !== null;) {
      const page = server.replies(commentId, cursor ?? null);
      feed = withReplies(feed, commentId, page);
      cursor = page.cursor;
    }
  }
  answers = [];
  return { server, feed };
}

const step = fc.tuple(fc.constantFrom(...STEPS), fc.nat({ max: 6 }));
const plain = ({ commentId, message, likes, replies }: SeenComment) => ({ commentId, message, likes, replies });
const byId = (a: { commentId: number }, b: { commentId: number }) => b.commentId - a.commentId;

it('ends with what the server has, however late everything came', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), fc.array(step, { maxLength: 40 }), (before, steps) => {
      const { server, feed } = play(before, steps);
      const { comments, waiting, threads, total, place } = feed;
      expect([...waiting, ...comments].toSorted(byId).map(plain)).toEqual(server.shown().map(plain));
      for (const { commentId } of comments) {
        expect(threads.get(commentId)?.replies.map(plain)).toEqual(server.thread(commentId).map(plain));
      }
      expect([total, place.offset]).toEqual([server.total, server.journal.length]);
    }),
    { numRuns: 1_000 },
  );
});
