import { english } from '@houselights/messages';
import { say } from '@houselights/messages/server';
import { expect, it } from 'vitest';
import { headlineOf, pathOf } from './words.ts';
import type { Notification } from '@houselights/contracts';

const notification = (has: Partial<Notification>): Notification => ({
  notificationId: 1,
  type: 4,
  at: '2026-01-01T00:00:00.000Z',
  read: false,
  actor: null,
  count: 1,
  comment: { commentId: 7, originalCommentId: null, message: 'Words' },
  place: { mediaId: 'film', kind: 'video', title: 'Ladders' },
  ...has,
});
const actor = { displayName: 'Grace', avatarUrl: null };

it.each([
  ['a heart of nobody who is named', {}, 'The creator gave your comment a heart'],
  ['a heart', { actor }, 'Grace gave your comment a heart'],
  ['likes', { type: 3, actor, count: 3 }, 'Grace and 2 others liked your comment'],
  ['likes of people who left', { type: 3, count: 2 }, '2 people liked your comment'],
  ['a reply', { type: 1, actor }, "Grace replied in a thread you're part of"],
  ['a video', { type: 2, comment: null }, 'New video: Ladders'],
  [
    'a name that runs from right to left',
    { type: 1, actor: { ...actor, displayName: 'גרייס' } },
    "\u2068גרייס\u2069 replied in a thread you're part of",
  ],
] as const)('says of %s who did what', (_what, has, words) => {
  expect(say(headlineOf(notification(has)), english)).toBe(words);
});

it('leads to the comment, or to the video', () => {
  expect(pathOf(notification({}))).toBe('/video/film#comment-7');
  expect(pathOf(notification({ comment: null }))).toBe('/video/film');
  expect(pathOf(notification({ place: { mediaId: 'b', kind: 'battle', title: null } }))).toBe('/greenlight#comment-7');
});
