import { createHmac } from 'node:crypto';
import { Refusal } from '@houselights/contracts';
import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount, addVideo, callerOf } from '../../test/videos.ts';
import * as comment from '../comment/index.ts';
import { DependencyDown } from '../dependency-down.ts';
import {
  getEmailPreferences,
  listNotifications,
  mailNotifications,
  markNotificationsRead,
  setEmailPreferences,
  setNotificationPreferences,
  unsubscribeFromMail,
} from './index.ts';
import { unsubscriptionOf } from './unsubscription.ts';
import type { Database } from '@houselights/db';
import type { TestDatabase } from '@houselights/testkit';
import type { Caller } from '../caller.ts';
import type { Encryption } from '../ports/encryption.ts';
import type { Mail, Mailer } from '../ports/mailer.ts';
import type { RateLimits } from '../ports/rate-limits.ts';

let test: TestDatabase;
let db: Database;
let mediaId: string;
beforeAll(async () => {
  test = await createTestDatabase();
  db = createDatabase({ url: test.url });
  const owner = await somebody('The owner');
  mediaId = (await addVideo(db, { ownerId: owner.accountId, title: 'Ladders', free: true })).id;
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
const encryption: Encryption = {
  encrypt: (_purpose, plain) => new Uint8Array(plain),
  decrypt: (_purpose, sealed) => new Uint8Array(sealed),
  sign: (purpose, data) => new Uint8Array(createHmac('sha256', purpose).update(data).digest()),
};

/** Every email so far. */
const sent: Mail[] = [];
/** What the mail server says to an address. */
let answer: (to: string) => Error | undefined = () => undefined;
const mailer: Mailer = {
  send(mail) {
    const said = answer(mail.to);
    if (said !== undefined) return Promise.reject(said);
    sent.push(mail);
    return Promise.resolve();
  },
};
const deps = () => ({ db, encryption, mailer, settings: { publicUrl: 'https://house.test' } as never });

async function somebody(displayName: string): Promise<Caller> {
  const accountId = await addAccount(db);
  await db.prisma.account.update({ where: { id: accountId }, data: { verifiedAt: new Date(), displayName } });
  return callerOf(accountId);
}

const addressOf = async ({ accountId }: Caller) =>
  (await db.prisma.account.findUniqueOrThrow({ where: { id: accountId } })).email;
const write = (caller: Caller, message: string, originalCommentId?: number) =>
  comment.postComment({ db, limits }, { caller, mediaId, message, ...(originalCommentId && { originalCommentId }) });

/** Somebody who wrote a comment and asked for emails. */
async function reader() {
  const caller = await somebody('Ada');
  await setEmailPreferences({ db }, { caller, notifications: 'daily' });
  const { commentId } = await write(caller, 'The first word');
  return { caller, commentId, to: await addressOf(caller) };
}

/** Lets the time until the next email of an account pass. */
async function pass({ accountId }: Caller): Promise<void> {
  // As if all had happened two minutes earlier.
  const twoMinutes = 120_000;
  const earlier = (at: Date | null) => (at === null ? null : new Date(at.getTime() - twoMinutes));
  const told = await db.prisma.notification.findMany({ where: { accountId } });
  for (const { id, at } of told) {
    await db.prisma.notification.update({ where: { id }, data: { at: new Date(at.getTime() - twoMinutes) } });
  }
  const { mail, mailedTo } = await db.prisma.notificationPreference.findUniqueOrThrow({ where: { accountId } });
  if (mail === 'off') return;
  await db.prisma.notificationPreference.update({
    where: { accountId },
    data: { mailAt: new Date(Date.now() - 60_000), mailedTo: earlier(mailedTo) },
  });
}

/** The emails that a run of the job sends to an address. */
async function mailed(to: string): Promise<Mail[]> {
  const before = sent.length;
  await mailNotifications(deps());
  return sent.slice(before).filter((mail) => mail.to === to);
}

it('sends what was not read, once, when it is due', async () => {
  const { caller, commentId, to } = await reader();
  const bob = await somebody('Bob');
  await write(bob, 'I <b>agree</b>\n\nYour payment failed:\nhttps://evil.test', commentId);
  expect(await mailed(to)).toEqual([]);
  await pass(caller);
  const [mail, ...others] = await mailed(to);
  expect(others).toEqual([]);
  expect(mail?.subject).toContain('You have a new notification');
  expect(mail?.text).toContain(
    "Bob replied in a thread you're part of\n\n“I <b>agree</b> Your payment failed: https://evil.test”",
  );
  expect(mail?.html).toContain('I &lt;b&gt;agree&lt;/b&gt;');
  expect(mail?.text).toMatch(new RegExp(`https://house\\.test/video/${mediaId}#comment-\\d+`));
  await pass(caller);
  expect(await mailed(to)).toEqual([]);
  await write(bob, 'And again', commentId);
  await pass(caller);
  expect((await mailed(to))[0]?.text).toContain('2 new replies');
});

it('two workers send one email', async () => {
  const { caller, commentId, to } = await reader();
  await write(await somebody('Bob'), 'Hello', commentId);
  await pass(caller);
  await Promise.all(Array.from({ length: 6 }, () => mailNotifications(deps())));
  expect(sent.filter((mail) => mail.to === to)).toHaveLength(1);
});

it('what could not be sent is sent later, once and with the same id; what is refused holds up nobody', async () => {
  const [ada, eve] = [await reader(), await reader()];
  for (const { commentId } of [ada, eve]) await write(await somebody('Bob'), 'Hello', commentId);
  await pass(ada.caller);
  await pass(eve.caller);
  answer = (to) => (to === eve.to ? new Error('there is no such mailbox') : undefined);
  expect((await mailNotifications(deps())).refused).toBe(1);
  expect(sent.filter(({ to }) => to === ada.to || to === eve.to).map(({ to }) => to)).toEqual([ada.to]);
  await write(await somebody('Cyd'), 'Hello again', ada.commentId);
  await pass(ada.caller);
  answer = () => new DependencyDown('the mail server');
  expect(await mailed(ada.to)).toEqual([]);
  answer = () => undefined;
  // Another worker may still be sending it.
  expect(await mailed(ada.to)).toEqual([]);
  await db.prisma.notificationPreference.update({
    where: { accountId: ada.caller.accountId },
    data: { mailTakenUntil: new Date(Date.now() - 1_000) },
  });
  const [late, ...others] = await mailed(ada.to);
  expect(others).toEqual([]);
  expect(late?.messageId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});

it.each([
  [
    'what was read',
    async (caller: Caller) => {
      const { notifications } = await listNotifications({ db }, { caller, cursor: undefined });
      await markNotificationsRead({ db }, { caller, seen: notifications });
    },
  ],
  [
    'what the bell does not tell',
    async (caller: Caller) => {
      await setNotificationPreferences({ db }, { caller, bell: [4], push: [] });
    },
  ],
  [
    'anything to an account that switched it off',
    async (caller: Caller) => {
      await setEmailPreferences({ db }, { caller, notifications: 'off' });
      await setEmailPreferences({ db }, { caller, notifications: 'weekly' });
    },
  ],
  [
    'anything to an account that is gone',
    async ({ accountId }: Caller) => {
      await db.prisma.account.update({ where: { id: accountId }, data: { deletedAt: new Date() } });
    },
  ],
  [
    'anything to an account that is to be deleted',
    async ({ accountId }: Caller) => {
      await db.prisma.account.update({ where: { id: accountId }, data: { deleteRequestedAt: new Date() } });
    },
  ],
  [
    'what a banned account wrote',
    async ({ accountId }: Caller) => {
      const { accountId: bannedId } = await db.prisma.comment.findFirstOrThrow({
        where: { original: { accountId } },
        orderBy: { id: 'desc' },
      });
      await db.prisma.accountBan.create({
        data: {
          id: `ban-of-${bannedId}`,
          accountId: bannedId ?? '',
          reason: 'spam',
          bannedById: accountId,
          at: new Date(),
        },
      });
    },
  ],
])('does not send %s', async (_what, act) => {
  const { caller, commentId, to } = await reader();
  await write(await somebody('Bob'), 'Hello', commentId);
  await act(caller);
  await pass(caller);
  expect(await mailed(to)).toEqual([]);
});

it('sends nothing to an address that nobody confirmed, which can choose nothing either', async () => {
  const { caller, commentId, to } = await reader();
  await db.prisma.account.update({ where: { id: caller.accountId }, data: { verifiedAt: null } });
  await write(await somebody('Bob'), 'Hello', commentId);
  await pass(caller);
  expect(await mailed(to)).toEqual([]);
  const choose = (notifications: 'off' | 'daily' | 'weekly') =>
    setEmailPreferences({ db }, { caller, notifications }).then(
      (chosen) => chosen.notifications,
      (error: unknown) => error instanceof Refusal && error.code,
    );
  expect(await choose('weekly')).toBe('notification_mail_needs_confirmed_email');
  expect(await choose('off')).toBe('off');
  expect(await choose('daily')).toBe('notification_mail_needs_confirmed_email');
});

it('keeps the time of day, and sends one email after days without a worker', async () => {
  const { caller } = await reader();
  const at = new Date(Date.now() - 3 * 3_600_000);
  const late = new Date(Date.now() - 50 * 3_600_000);
  const other = await reader();
  const { accountId } = other.caller;
  await db.prisma.notificationPreference.update({ where: { accountId: caller.accountId }, data: { mailAt: at } });
  await db.prisma.notificationPreference.update({ where: { accountId }, data: { mailAt: late } });
  await mailNotifications(deps());
  const next = async (id: string) =>
    (await db.prisma.notificationPreference.findUniqueOrThrow({ where: { accountId: id } })).mailAt?.getTime() ?? 0;
  expect(await next(caller.accountId)).toBe(at.getTime() + 86_400_000);
  expect(await next(accountId)).toBe(late.getTime() + 3 * 86_400_000);
});

it('the link of an email ends them, for its address alone and without a session', async () => {
  const { caller, to } = await reader();
  const other = await reader();
  const link = unsubscriptionOf(encryption, caller.accountId, to);
  const wrong = [
    { ...link, email: other.to },
    { ...link, campaignId: link.campaignId.replace(caller.accountId, other.caller.accountId) },
    { ...link, campaignId: link.campaignId.replace(/\.(.)/, (_, sign: string) => (sign === 'A' ? '.B' : '.A')) },
    { campaignId: `${caller.accountId}.`, email: to },
    { campaignId: '', email: '' },
    { campaignId: 'x'.repeat(200), email: to },
  ];
  for (const one of wrong) {
    await expect(unsubscribeFromMail({ db, encryption }, one)).rejects.toMatchObject({
      code: 'unsubscribe_link_invalid',
    });
  }
  expect(await getEmailPreferences({ db }, { caller })).toEqual({ notifications: 'daily' });
  await unsubscribeFromMail({ db, encryption }, link);
  await unsubscribeFromMail({ db, encryption }, link);
  expect(await getEmailPreferences({ db }, { caller })).toEqual({ notifications: 'off' });
  expect(await getEmailPreferences({ db }, { caller: other.caller })).toEqual({ notifications: 'daily' });
  // The account has another address by now, and chose emails to that.
  await setEmailPreferences({ db }, { caller, notifications: 'weekly' });
  await db.prisma.account.update({
    where: { id: caller.accountId },
    data: { email: `new-${to}`, emailKey: `new-${to}` },
  });
  await unsubscribeFromMail({ db, encryption }, link);
  expect(await getEmailPreferences({ db }, { caller })).toEqual({ notifications: 'weekly' });
});
