import { addPlans } from './ledger.ts';
import { addShow, addVideo, callerOf } from './videos.ts';
import { grantAccess, revokeGrant } from '../src/access/index.ts';
import { banAccount, deleteAccount, liftBan } from '../src/account/index.ts';
import { approveSeal } from '../src/greenlight/index.ts';
import { correctPoints, createPromotion } from '../src/points/index.ts';
import { newId } from '../src/shared/ids.ts';
import type { BattleHouse } from './battles.ts';
import type { CoreDeps } from '../src/deps.ts';

/** The unique word in a person's column, `table.column`: letters and digits, so that no index splits it. */
export type WordOf = (name: string) => string;

type Value = string | number | boolean | Date | Uint8Array | null | readonly string[] | { readonly json: unknown };

/**
 * A person with data in every feature, who also works for the site and has just requested deletion. Commands write whatever needs no
 * external system; the rest is inserted as it would be stored. Resolves to the account's id and a gift of theirs that is still to be
 * emailed.
 */
export async function addPerson(house: BattleHouse, wordOf: WordOf): Promise<{ accountId: string; giftId: string }> {
  const accountId = newId();
  const now = new Date();
  const soon = new Date(now.getTime() + 60 * 60_000);
  const put = async (table: string, row: Readonly<Record<string, Value>>): Promise<void> => {
    const columns = Object.keys(row);
    const values = Object.values(row).map((value) => (isJson(value) ? JSON.stringify(value.json) : value));
    await house.owner.pool.query(
      `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')})
       values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
      values,
    );
  };
  const bytesOf = (name: string) => Buffer.from(wordOf(name));
  /** A row's columns, each with its word. */
  const words = (table: string, ...columns: string[]) =>
    Object.fromEntries(columns.map((column) => [column, wordOf(`${table}.${column}`)]));

  await addPlans(house);
  await addStaff();
  await addAccount();
  await decide();
  await deleteAccount({ ...house, ...sealed }, { caller: callerOf(accountId), reason: wordOf('account.deleteReason') });
  await addSignIns();
  await addWatching();
  await addFilm();
  await addComments();
  await addMoney();
  const giftId = await addGifts();
  return { accountId, giftId };

  /** Another superAdmin: the last one may not leave. */
  async function addStaff(): Promise<void> {
    await put('account', {
      id: newId(),
      email: 'staff@films.example',
      emailKey: 'staff@films.example',
      displayName: 'Staff',
      superAdmin: true,
      updatedAt: now,
    });
  }

  async function addAccount(): Promise<void> {
    await put('account', {
      id: accountId,
      ...words('account', 'email', 'emailKey', 'displayName', 'passwordHash', 'avatarKey'),
      preferences: { json: { note: wordOf('account.preferences') } },
      superAdmin: true,
      verifiedAt: now,
      updatedAt: now,
    });
  }

  /** What the site decided about them, and they about others. */
  async function decide(): Promise<void> {
    const caller = callerOf(accountId);
    const about = { ...house, clock: { now: () => new Date() } };
    await banAccount(about, { caller, accountId, reason: wordOf('account_ban.reason'), until: null });
    await liftBan(about, { caller, accountId, reason: wordOf('account_ban.liftReason') });
    const grant = { caller, accountId, planId: undefined, until: null, reason: wordOf('staff_grant.reason') };
    const { id } = await grantAccess(house, grant);
    await revokeGrant(house, { caller, id, reason: wordOf('staff_grant.revokeReason') });
    await correctPoints(house, { caller, accountId, points: 3, reason: wordOf('points_entry.reason') });
    await createPromotion(about, {
      caller,
      name: 'A present',
      points: 1,
      audience: 'accounts',
      startsAt: soon,
      endsAt: new Date(soon.getTime() + 1),
    });
    const { id: battleId } = await house.battle({ from: -3 * 24 * 60 * 60_000, until: -2 * 24 * 60 * 60_000 });
    await approveSeal(house, { caller, battleId, reason: wordOf('battle_seal_approval.reason') });
    await put('role_change', {
      id: newId(),
      accountId,
      byId: accountId,
      way: 'operator',
      superAdminBefore: false,
      superAdminAfter: true,
      accountTypeBefore: 0,
      accountTypeAfter: 0,
      at: now,
      ...words('role_change', 'reason'),
    });
  }

  async function addSignIns(): Promise<void> {
    const [deviceId, appId, sessionId] = [newId(), newId(), newId()];
    await put('device', { id: deviceId, accountId, ...words('device', 'deviceIdentifier', 'platform', 'model') });
    await put('identity', { id: newId(), accountId, ...words('identity', 'provider', 'subject') });
    await put('account_code', {
      id: newId(),
      accountId,
      purpose: 'change_email',
      codeHash: bytesOf('account_code.codeHash'),
      expiresAt: soon,
      ...words('account_code', 'email'),
    });
    await put('address_change', {
      id: newId(),
      accountId,
      undoHash: bytesOf('address_change.undoHash'),
      changedAt: now,
      undoUntil: soon,
      ...words('address_change', 'from', 'to'),
    });
    await put('session', { id: appId, accountId, refreshHash: Buffer.from(appId), refreshExpiresAt: soon });
    await put('session', {
      id: sessionId,
      accountId,
      deviceId,
      openedById: appId,
      refreshHash: bytesOf('session.refreshHash'),
      refreshExpiresAt: soon,
      previousHash: bytesOf('session.previousHash'),
      previousUntil: soon,
      successorSealed: bytesOf('session.successorSealed'),
    });
    await put('retired_refresh_token', { hash: bytesOf('retired_refresh_token.hash'), sessionId });
    const until = { expiresAt: soon, sessionUntil: soon };
    await put('web_view_token', { hash: bytesOf('web_view_token.hash'), sessionId, ...until });
    await put('push_subscription', {
      accountId,
      sessionId,
      ...words('push_subscription', 'endpoint', 'p256dh', 'auth'),
    });
  }

  async function addWatching(): Promise<void> {
    const { id: videoId } = await addVideo(house.db, { ownerId: accountId, title: 'Their first' });
    const figures = { currentTime: 1, totalTime: 100, durationWatched: 1 };
    await put('playback_progress', { accountId, videoId, ...figures, observedAt: now, updatedAt: now });
    const playId = newId();
    await put('play', {
      id: playId,
      accountId,
      videoId,
      needsSlot: true,
      watchedBefore: 0,
      ...words('play', 'sessionId', 'deviceId'),
    });
    await put('points_due', { accountId, dueAt: soon });
    await put('stream_slot', { accountId, slot: 1 });
    await put('stream_slot', { accountId, slot: 2, playId, leaseUntil: soon });
    const picks = { json: [{ videoId, because: wordOf('recommendation_feed.picks') }] };
    await put('recommendation_feed', { id: newId(), kind: 'recommended-for-you', accountId, picks });
  }

  async function addFilm(): Promise<void> {
    const { id, assetId } = await addVideo(house.db, { ownerId: accountId, title: wordOf('video.title') });
    const { prisma } = house.db;
    const data = {
      ...words('video', 'creatorName', 'description', 'artKey', 'heroKey'),
      chapters: [{ start: 0, title: wordOf('video.chapters') }],
    };
    await prisma.video.update({ where: { id }, data });
    await prisma.asset.update({ where: { id: assetId }, data: words('asset', 'originalFilename', 'sourceKey') });
  }

  async function addComments(): Promise<void> {
    const { id: videoId } = await addVideo(house.db, { ownerId: accountId, title: 'Commented' });
    const { comment } = house.db.prisma;
    const place = { mediaId: videoId, videoId, accountId };
    const own = { text: wordOf('comment.text'), clientId: wordOf('comment.clientId') };
    const first = await comment.create({ data: { ...place, ...own } });
    const second = await comment.create({ data: { ...place, text: 'Another' } });
    await put('comment_board', { mediaId: videoId, total: 2 });
    await put('comment_version', { commentId: Number(first.id), number: 1, ...words('comment_version', 'text') });
    await put('comment_like', { commentId: Number(second.id), accountId });
    await comment.update({ where: { id: second.id }, data: { likes: 1 } });
    await put('notification', { accountId, actorId: accountId, type: 3, commentId: Number(first.id) });
    await put('notification_preference', { accountId, bell: '{2}', updatedAt: now });
    await put('journal', { id: `notification:${accountId}`, last: 1 });
    await put('journal_entry', { journalId: `notification:${accountId}`, offset: 1, type: 'read', ref: '0' });
  }

  async function addMoney(): Promise<void> {
    const { id: showId } = await addShow(house.db, { slug: 'their-way', title: 'Their way', team: 'Who brought them' });
    const { creatorTeamId } = await house.db.prisma.channel.findUniqueOrThrow({ where: { id: showId } });
    await put('creator_referral', { accountId, creatorTeamId, at: now });
    await put('billing_customer', {
      accountId,
      ...words('billing_customer', 'stripeCustomerId', 'cardBrand', 'cardLast4', 'cardExpires', 'endsWithAccount'),
    });
    await put('subscription', {
      ...words('subscription', 'id', 'itemId', 'couponCode'),
      accountId,
      planId: 'monthly',
      stripePriceId: 'price',
      status: 'canceled',
      currency: 'USD',
      amountMinor: 399,
      startedAt: now,
      currentPeriodStart: now,
      currentPeriodEnd: soon,
      endedAt: now,
      paused: false,
    });
    await put('invoice', {
      ...words('invoice', 'id', 'number', 'billingReason', 'description', 'chargeId', 'hostedUrl', 'pdfUrl'),
      accountId,
      subscriptionId: wordOf('subscription.id'),
      status: 'paid',
      currency: 'USD',
      totalMinor: 399,
      paidMinor: 399,
      periodStart: now,
      periodEnd: soon,
      createdAt: now,
    });
    await put('staff_refund', {
      id: newId(),
      invoiceId: wordOf('invoice.id'),
      amountMinor: 1,
      operatorId: accountId,
      createdAt: now,
      ...words('staff_refund', 'reason'),
    });
    await put('checkout', {
      id: newId(),
      accountId,
      openFor: accountId,
      kind: 'subscription',
      planId: 'monthly',
      currency: 'USD',
      state: 'open',
      createdAt: now,
      expiresAt: soon,
      ...words('checkout', 'couponCode', 'stripeSessionId', 'url'),
    });
    const at = now;
    const subscriptionId = wordOf('subscription.id');
    await put('trial_claim', { kind: 'card', accountId, subscriptionId, at, ...words('trial_claim', 'key') });
    await put('billing_notice', { kind: 'receipt', accountId, at, ...words('billing_notice', 'subject') });
    const redemption = { id: newId(), accountId, subscriptionId, state: 'applied', at };
    await put('coupon_redemption', { ...redemption, ...words('coupon_redemption', 'code') });
    await put('webhook_event', {
      id: newId(),
      createdAt: now,
      receivedAt: now,
      handledAt: now,
      foundBy: 'webhook',
      ...words('webhook_event', 'type', 'customerId', 'objectType', 'objectId'),
    });
    const drift = { json: [{ accountId, fields: [wordOf('reconciliation.drift')] }] };
    await put('reconciliation', { id: newId(), startedAt: now, drift });
    await put('patreon_link', {
      accountId,
      tokensSealed: bytesOf('patreon_link.tokensSealed'),
      tierIds: [wordOf('patreon_link.tierIds')],
      activePatron: true,
      checkedAt: now,
      linkedAt: now,
      ...words('patreon_link', 'patreonUserId'),
    });
    await put('patreon_claim', { accountId, earnedUntil: soon, ...words('patreon_claim', 'userKey') });
    await put('dev_mail', words('dev_mail', 'to', 'subject', 'text', 'html'));
  }

  /** One that they bought for a later day, and one that they redeemed. */
  async function addGifts(): Promise<string> {
    const id = newId();
    const gift = {
      months: 1,
      amountMinor: 500,
      currency: 'USD',
      codeSealed: Buffer.from('sealed'),
      createdAt: now,
      paidAt: now,
    };
    await put('gift', {
      ...gift,
      id,
      buyerId: accountId,
      state: 'scheduled',
      deliverAt: soon,
      codeHash: Buffer.from(id),
      ...words('gift', 'buyerName', 'message', 'recipientEmail', 'paymentIntentId'),
    });
    const redeemedId = newId();
    await put('gift', {
      ...gift,
      id: redeemedId,
      redeemedById: accountId,
      state: 'redeemed',
      buyerName: 'A friend',
      recipientEmail: wordOf('account.email'),
      deliverAt: now,
      codeHash: Buffer.from(redeemedId),
      sentAt: now,
      redeemedAt: now,
      accessFrom: now,
      accessUntil: soon,
    });
    return id;
  }
}

const isJson = (value: Value): value is { readonly json: unknown } =>
  typeof value === 'object' && value !== null && 'json' in value;

const sealed: Pick<CoreDeps, 'clock' | 'encryption' | 'settings'> = {
  clock: { now: () => new Date() },
  encryption: {
    encrypt: (_purpose, plain) => new Uint8Array(plain.length),
    decrypt: () => undefined,
    sign: () => new Uint8Array(32),
  },
  settings: {
    publicUrl: 'https://films.example',
    password: { minLength: 6, refuseBreached: false },
    googleClientId: '',
    appleClientId: '',
    captcha: { provider: 'none', siteKey: '' },
  },
};
