import type { CommentPage, SeenComment } from '@houselights/contracts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../../test/api.ts';
import type { Sent } from '../../../../test/api.ts';
import { open as openPage } from '../../../../test/billing.tsx';
import { member, signIn } from '../../../../test/signed-in.ts';
import { session } from '../../../lib/session/session.ts';
import { createStore } from '../../../lib/storage/store.ts';
import type { Film } from '../film.ts';
import { Comments } from './comments.tsx';

/** The socket's channel of the page, if it is open. */
const line = vi.hoisted(() => ({
  greet: undefined as (() => unknown) | undefined,
  hear: undefined as ((data: unknown) => void) | undefined,
}));
vi.mock('../../../lib/session/socket.ts', () => ({
  WAITS_MS: 60_000,
  liveSocket: {
    open: (channel: { greeting: () => unknown; onMessage: (data: unknown) => void }) => {
      [line.greet, line.hear] = [channel.greeting, channel.onMessage];
      return () => {
        [line.greet, line.hear] = [undefined, undefined];
      };
    },
  },
}));

beforeEach(() => signIn());
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const seen = (commentId: number, has: Partial<SeenComment> = {}): SeenComment => ({
  commentId,
  mediaId: 'film',
  originalCommentId: null,
  message: `Comment ${commentId}`,
  author: { displayName: `Author ${commentId}`, avatarUrl: null, isCreator: false },
  likes: 0,
  hearted: false,
  pinned: false,
  replies: 0,
  createdAt: new Date().toISOString(),
  editedAt: null,
  liked: false,
  mine: false,
  ...has,
});
const page = (comments: SeenComment[], has: Partial<CommentPage> = {}): CommentPage => ({
  comments,
  cursor: null,
  total: comments.length,
  journal: { epoch: 'e', offset: 10 },
  writeRefusal: null,
  role: 'reader',
  ...has,
});

const list = 'GET /v1/comments/film';
const post = 'POST /v1/comments/film';

async function open(answers: Record<string, object>, film?: Film, hash = '') {
  const served = serve({ 'GET /v1/userinfo/query': member(), ...answers });
  openPage(<Comments mediaId="film" {...(film && { film })} />, `/video/film${hash}`);
  await screen.findByRole('heading', { level: 2 });
  return served;
}
const itemOf = async (name: string) => within(await screen.findByRole('article', { name: `Comment by ${name}` }));
const hear = (news: object) => act(() => line.hear?.({ mediaId: 'film', ...news }));
async function write(text: string, label = 'Add a comment') {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
  fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter', ctrlKey: true });
}

test('reads the list once, and follows from its place', async () => {
  const { of } = await open({ [list]: page([seen(2), seen(1)]) });
  await screen.findByRole('heading', { name: '2 comments' });
  expect(line.greet?.()).toEqual({ type: 'watch', mediaId: 'film', epoch: 'e', offset: 10 });
  hear({ type: 'message', offset: 11, comment: seen(3), total: 3, thread: null });
  expect(line.greet?.()).toEqual({ type: 'watch', mediaId: 'film', epoch: 'e', offset: 11 });
  expect(screen.queryByText('Comment 3')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 new comment' }));
  const texts = screen.getAllByRole('article').map((item) => item.textContent);
  expect(texts.map((text) => /Comment \d/.exec(text)?.[0])).toEqual(['Comment 3', 'Comment 2', 'Comment 1']);
  expect(of(list)).toHaveLength(1);
});

test('reads the list again when the server cannot go on from there', async () => {
  const { of } = await open({ [list]: page([seen(1)]) });
  await itemOf('Author 1');
  hear({ type: 'watching', epoch: 'e', offset: 10, recovered: false });
  expect(of(list)).toHaveLength(1);
  hear({ type: 'watching', epoch: 'restored', offset: 3, recovered: false });
  await waitFor(() => expect(of(list)).toHaveLength(2));
});

test('a gap that is said while the next page is on its way is not forgotten', async () => {
  const { of } = await open({
    [list]: ({ query }: Sent) =>
      query.has('cursor') ? new Promise<Response>(() => {}) : Response.json(page([seen(1)], { cursor: '1' })),
  });
  await itemOf('Author 1');
  fireEvent.click(screen.getByRole('button', { name: 'Show more comments' }));
  await waitFor(() => expect(of(list)).toHaveLength(2));
  hear({ type: 'watching', epoch: 'restored', offset: 3, recovered: false });
  await waitFor(() => expect(of(list)).toHaveLength(3));
});

test('a refused comment stays in its field with the reason, and the next try is the same one', async () => {
  const answers = [
    () => refusal(429, 'too_many_comments', "You're going fast."),
    () => Response.json(seen(2, { message: 'Hello', mine: true }), { status: 201 }),
  ];
  const { of } = await open({ [list]: page([seen(1)]), [post]: () => answers.shift()!() });
  await write('Hello');
  await screen.findByText("You're going fast.");
  const field = screen.getByLabelText<HTMLTextAreaElement>('Add a comment');
  expect(field.value).toBe('Hello');
  fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await itemOf('Author 2');
  expect(field.value).toBe('');
  const [first, second] = of(post).map(({ body }) => body as { clientId: string });
  expect(first?.clientId).toMatch(/^[\da-f]{32}$/);
  expect(second).toEqual(first);
});

test('an empty field runs as the page does, and a text as it is written', async () => {
  await open({ [list]: page([]) });
  const field = await screen.findByLabelText('Add a comment');
  expect(field.getAttribute('dir')).toBeNull();
  fireEvent.change(field, { target: { value: 'שלום' } });
  expect(field.getAttribute('dir')).toBe('auto');
});

test('a comment that was not sent waits for its author to come back', async () => {
  const answers = { [list]: page([]), [post]: () => Response.json(seen(2, { mine: true }), { status: 201 }) };
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('Add a comment');
  await open(answers);
  fireEvent.change(await field(), { target: { value: 'Half a tho' } });
  cleanup();
  await open(answers);
  expect((await field()).value).toBe('Half a tho');
  // Nobody else finds it.
  const become = (userId: string) =>
    act(() => {
      session.end();
      signIn(userId);
    });
  become('u2');
  await waitFor(async () => expect((await field()).value).toBe(''));
  become('u1');
  await waitFor(async () => expect((await field()).value).toBe('Half a tho'));
  await write('Half a thought');
  await itemOf('Author 2');
  cleanup();
  await open(answers);
  expect((await field()).value).toBe('');
});

test('a reply opens the thread, and joins it', async () => {
  const reply = (id: number) => seen(id, { originalCommentId: 1 });
  const { of } = await open({
    [list]: page([seen(1, { replies: 1 })], { total: 2 }),
    'GET /v1/comments/film/1/replies': { comments: [reply(2)], cursor: null },
    [post]: () => Response.json(reply(3), { status: 201 }),
  });
  fireEvent.click((await itemOf('Author 1')).getByRole('button', { name: 'Reply' }));
  await itemOf('Author 2');
  await write('Me too', 'Reply to Author 1');
  const replies = within(screen.getByRole('list', { name: 'Replies to Author 1' }));
  await waitFor(() => expect(replies.getAllByRole('article')).toHaveLength(2));
  expect(of(post)[0]?.body).toMatchObject({ message: 'Me too', originalCommentId: 1 });
  fireEvent.click(screen.getByRole('button', { name: '2 replies' }));
  expect(screen.queryByText('Comment 2')).toBeNull();
});

test('a like shows at once, and is taken back if the server refuses it', async () => {
  const like = 'PUT /v1/comments/film/1/like';
  let answer: (response: Response) => void = () => {};
  const { of } = await open({
    [list]: page([seen(1, { likes: 4 })]),
    [like]: () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  });
  const item = await itemOf('Author 1');
  fireEvent.click(item.getByRole('button', { name: 'Like, 4 so far' }));
  expect(item.getByRole('button', { pressed: true }).textContent).toBe('5');
  await waitFor(() => expect(of(like)).toHaveLength(1));
  await act(async () => answer(refusal(403, 'commenting_banned', "Your account can't comment at the moment.")));
  await waitFor(() => expect(item.getByRole('button', { name: 'Like, 4 so far' })).toBeTruthy());
  expect(item.queryByRole('button', { pressed: true })).toBeNull();
});

test('a visitor reads how many like a comment', async () => {
  session.end();
  await open({ [list]: page([seen(2, { likes: 4 }), seen(1)], { writeRefusal: 'unauthenticated' }) });
  expect((await itemOf('Author 2')).getByText('4 likes')).toBeTruthy();
  for (const item of screen.getAllByRole('article')) expect(within(item).queryByRole('button')).toBeNull();
});

test('an author changes and deletes their comment', async () => {
  const { of } = await open({
    [list]: page([seen(1, { mine: true })]),
    'PATCH /v1/comments/film/1': ({ body }: Sent) =>
      Response.json(seen(1, { mine: true, ...(body as object), editedAt: new Date().toISOString() })),
  });
  const item = await itemOf('Author 1');
  fireEvent.click(item.getByRole('button', { name: 'Edit' }));
  await write('Better', 'Your comment');
  fireEvent.click(await item.findByRole('button', { name: 'Delete' }));
  expect([item.getByText('Better'), item.getByText('edited')]).toHaveLength(2);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your comment?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(of('DELETE /v1/comments/film/1')).toHaveLength(1));
});

test('whose video it is pins a comment and gives it a heart', async () => {
  const { of } = await open({ [list]: page([seen(2), seen(1)], { role: 'owner' }) });
  const item = await itemOf('Author 1');
  fireEvent.click(item.getByRole('button', { name: 'Pin' }));
  await waitFor(() => expect(of('PUT /v1/comments/film/1/pin')).toHaveLength(1));
  await waitFor(() => expect(screen.getAllByRole('article')[0]?.textContent).toContain('Pinned'));
  fireEvent.click((await itemOf('Author 1')).getByRole('button', { name: 'Give a heart' }));
  await (await itemOf('Author 1')).findByText('The creator loves this');
  expect(of('PUT /v1/comments/film/1/heart')).toHaveLength(1);
});

test.each([
  ['unauthenticated', 'Log in to join the conversation.'],
  ['subscription_required', 'Only members can comment here.'],
  ['comment_needs_confirmed_email', /confirm your email address first/],
  ['commenting_banned', "Your account can't comment at the moment."],
] as const)('who may not write reads why: %s', async (writeRefusal, words) => {
  await open({ [list]: page([seen(1)], { writeRefusal }) });
  await screen.findByText(words);
  expect(screen.queryByLabelText('Add a comment')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
});

test('moments of the text are played', async () => {
  const playFrom = vi.fn();
  const film = { length: 62.4, playFrom, seen: createStore(Infinity) };
  await open({ [list]: page([seen(1, { message: 'Look at 1:02, until 10:30' })]) }, film);
  expect(await screen.findAllByRole('button', { name: /^Play from/ })).toHaveLength(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Play from 1:02' }));
  expect(playFrom).toHaveBeenCalledWith(62);
});

test('a comment about a later moment is veiled until the reader comes there, or wants to read it', async () => {
  const film = { length: null, playFrom: vi.fn(), seen: createStore(60) };
  const comments = [
    seen(3, { message: 'The end at 1:02:03 and 0:10' }),
    seen(2, { message: 'Look at 1:01' }),
    seen(1, { message: 'And 0:59' }),
    seen(4, { message: 'My own 9:59', mine: true }),
  ];
  await open({ [list]: page(comments) }, film);
  await screen.findByText(/And/);
  expect(screen.queryByText(/Look at/)).toBeNull();
  expect(screen.queryByText(/The end/)).toBeNull();
  expect(screen.getByText(/My own/)).toBeTruthy();
  expect(screen.getByText(/mentions 1:02:03/)).toBeTruthy();
  act(() => film.seen.set(61));
  expect(screen.getByText(/Look at/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show anyway' }));
  expect(document.activeElement).toBe(screen.getByText(/The end/));
});

test('a time of day veils nothing', async () => {
  const film = { length: 40, playFrom: vi.fn(), seen: createStore(0) };
  await open({ [list]: page([seen(1, { message: 'See you at 10:30' })]) }, film);
  await screen.findByText('See you at 10:30');
});

test('what a button shows takes its focus when it is gone', async () => {
  await open({ [list]: page([seen(4), seen(3), seen(2), seen(1)]) });
  await itemOf('Author 1');
  hear({ type: 'message', offset: 11, comment: seen(5), total: 5, thread: null });
  hear({ type: 'message', offset: 12, comment: seen(6), total: 6, thread: null });
  for (const [button, name] of [
    ['Show 2 new comments', 'Comment by Author 6'],
    ['Show more comments', 'Comment by Author 4'],
  ]) {
    const pressed = screen.getByRole('button', { name: button! });
    pressed.focus();
    fireEvent.click(pressed);
    expect(document.activeElement).toBe(screen.getByRole('article', { name: name! }));
  }
});

test('the comment that the address names is shown first, with its thread, and takes the focus', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const original = seen(2, { replies: 2 });
  const reply = seen(9, { originalCommentId: 2 });
  await open(
    {
      [list]: page([seen(5), seen(4)]),
      'GET /v1/comments/film/9': { comment: original, reply },
      'GET /v1/comments/film/2/replies': { comments: [seen(3, { originalCommentId: 2 }), reply], cursor: null },
    },
    undefined,
    '#comment-9',
  );
  await itemOf('Author 3');
  const authors = screen.getAllByRole('article').map((item) => /Author \d/.exec(item.textContent)?.[0]);
  expect(authors).toEqual(['Author 2', 'Author 3', 'Author 9', 'Author 5', 'Author 4']);
  const linked = screen.getByRole('article', { name: 'Comment by Author 9' });
  await waitFor(() => expect(document.activeElement).toBe(linked));
  expect(scrolled.mock.contexts).toEqual([linked]);
});

test('a list that is read again asks for the comment of the address again, and shows no deleted one', async () => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  let isDeleted = false;
  const { of } = await open(
    {
      [list]: page([seen(5)]),
      'GET /v1/comments/film/2': () =>
        isDeleted ? refusal(404, 'not_found', '') : Response.json({ comment: seen(2), reply: null }),
    },
    undefined,
    '#comment-2',
  );
  await itemOf('Author 2');
  hear({ type: 'watching', epoch: 'restored', offset: 3, recovered: false });
  await waitFor(() => expect(of('GET /v1/comments/film/2')).toHaveLength(2));
  await itemOf('Author 2');
  isDeleted = true;
  hear({ type: 'watching', epoch: 'restored again', offset: 4, recovered: false });
  await waitFor(() => expect(of('GET /v1/comments/film/2')).toHaveLength(3));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Comment by Author 2' })).toBeNull());
});

test('says so when the comment of the address is gone', async () => {
  await open(
    { [list]: page([seen(5)]), 'GET /v1/comments/film/9': () => refusal(404, 'not_found', '') },
    undefined,
    '#comment-9',
  );
  await screen.findByText("That comment isn't here anymore.");
});

test('a list that cannot be read says so, and is read again', async () => {
  let isDown = true;
  await open({ [list]: () => (isDown ? refusal(503, 'unavailable', '') : Response.json(page([]))) });
  await screen.findByText("We couldn't load the comments");
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^No comments yet/);
});

test('the order is remembered', async () => {
  const { of } = await open({ [list]: page([seen(2), seen(1)]) });
  fireEvent.change(await screen.findByLabelText('Sort comments'), { target: { value: 'new' } });
  await waitFor(() => expect(of(list).map(({ query }) => query.get('sort'))).toEqual(['top', 'new']));
  expect(localStorage.getItem('comment-sort')).toBe('"new"');
});
