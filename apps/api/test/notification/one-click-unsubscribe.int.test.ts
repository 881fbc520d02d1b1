import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSite } from '../support/site.ts';
import type { Person, Site } from '../support/site.ts';

let site: Site;
let ada: Person;
/** The query of the link in an email to her. */
let query: string;
beforeAll(async () => {
  site = await openSite();
  ada = await site.newcomer();
  const bob = await site.newcomer({ displayName: 'Bob' });
  const { db } = site.core;
  const verifiedAt = new Date();
  await db.prisma.account.updateMany({ data: { verifiedAt } });
  const video = await db.prisma.video.create({
    data: { id: 'ladders', title: 'Ladders', ownerId: bob.userId, free: true, publishedAt: verifiedAt },
  });
  await choose('daily');
  const write = async (token: string, body: object) =>
    (await site.call(`/v1/comments/${video.id}`, { token, body })).json as { commentId: number };
  const { commentId: originalCommentId } = await write(ada.token, { message: 'The first word' });
  await write(bob.token, { message: 'And the second', originalCommentId });
  await db.prisma.notificationPreference.updateMany({
    data: { mailAt: new Date(Date.now() - 1_000), mailedTo: new Date(0) },
  });
  await db.prisma.notification.updateMany({ data: { at: new Date(Date.now() - 120_000) } });
  const send = (mail: core.Mail) => {
    query = /\/unsubscribe\?(\S+)/.exec(mail.text)?.[1] ?? '';
    return Promise.resolve();
  };
  await core.mailNotifications({ ...site.core, mailer: { send } });
});
afterAll(() => site.close());

const choose = (notifications: string) =>
  site.call('/v1/emailPreferences', { token: ada.token, body: { notifications } });
const chosen = async () =>
  (await site.call('/v1/emailPreferences', { method: 'GET', token: ada.token })).json['notifications'];
const post = (asked: string, type: string, body?: unknown) =>
  site.call(`/unsubscribe${asked}`, { headers: { 'content-type': type }, body });

it.each([
  ['a form', 'application/x-www-form-urlencoded'],
  ['a form in parts', 'multipart/form-data; boundary=x'],
])('a mail program ends the emails with %s, as often as it likes', async (_what, type) => {
  await choose('weekly');
  for (let time = 0; time < 2; time += 1) {
    expect(await post(`?${query}`, type, 'List-Unsubscribe=One-Click')).toMatchObject({ status: 200, cookies: [] });
  }
  expect(await chosen()).toBe('off');
});

it('so does the page behind the link', async () => {
  await choose('daily');
  const body = Object.fromEntries(new URLSearchParams(query));
  expect(await site.call('/v1/emailnotification', { method: 'DELETE', body })).toMatchObject({ status: 204 });
  expect(await chosen()).toBe('off');
});

it.each([
  ['without a link', () => ''],
  ['for another address', () => `?${query.replace(/email=[^&]+/, 'email=eve%40example.org')}`],
  ['with another proof', () => `?${query.replace(/\.(.)/, (_, sign: string) => (sign === 'A' ? '.B' : '.A'))}`],
  ['with much too much', () => `?${query}&campaignId=${'x'.repeat(5_000)}`],
])('changes nothing %s', async (_what, asked) => {
  await choose('daily');
  expect(await post(asked(), 'application/x-www-form-urlencoded', 'a=b')).toMatchObject({
    status: 400,
    json: { code: 'unsubscribe_link_invalid' },
  });
  expect(await chosen()).toBe('daily');
});

it('reading the address changes nothing: mail scanners open links', async () => {
  await choose('daily');
  const { location } = await site.headersOf(`/api/unsubscribe?${query}`);
  expect(location).toBe(`/unsubscribe?${query}`);
  expect(await chosen()).toBe('daily');
});
