import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount } from '../../test/videos.ts';
import { personalData } from '../personal-data.ts';
import { newId } from '../shared/ids.ts';
import { deletionGraceMs } from '../shared/deletion-grace.ts';
import { purgeDeletedAccounts } from './purge-accounts.command.ts';
import type { Database } from '@houselights/db';
import type { TestDatabase } from '@houselights/testkit';

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  db = createDatabase({ url: test.url });
});
afterAll(async () => {
  await db.close();
  await test.close();
});

/** The tables that contain this unique text. */
async function tablesWith(words: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await db.pool.query(
      `select from "${name}" t where position(lower($1) in lower(t::text)) > 0`,
      [words],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

const now = new Date('2026-03-01T12:00:00Z');
const clock = { now: () => now };
const leave = (id: string) =>
  db.prisma.account.update({
    where: { id },
    data: { deleteRequestedAt: new Date(now.getTime() - deletionGraceMs) },
  });

interface GiftParts {
  readonly recipientEmail: string;
  readonly state: string;
  readonly buyerId?: string;
  readonly redeemedById?: string;
  readonly sentAt?: Date;
}

async function addGift({ redeemedById, ...parts }: GiftParts): Promise<string> {
  const id = newId();
  const redeemed =
    redeemedById === undefined
      ? {}
      : { redeemedById, redeemedAt: now, accessFrom: now, accessUntil: new Date(now.getTime() + 1) };
  await db.prisma.gift.create({
    data: {
      id,
      buyerName: '',
      months: 1,
      amountMinor: 500,
      currency: 'USD',
      deliverAt: now,
      codeHash: new Uint8Array(Buffer.from(id.replaceAll('-', '').slice(0, 32).padEnd(32, '0'))),
      codeSealed: new Uint8Array(1),
      createdAt: now,
      paidAt: now,
      ...parts,
      ...redeemed,
    },
  });
  return id;
}

it('what staff wrote about somebody, and what they asked for, is nowhere any more', async () => {
  const [accountId, staff] = [await addAccount(db), await addAccount(db)];
  const words = `known-as-${newId()}`;
  const { prisma } = db;
  await prisma.account.update({
    where: { id: accountId },
    data: { displayName: words, email: `${words}@films.example`, verifiedAt: now, deleteReason: words },
  });
  await prisma.accountBan.create({
    data: {
      id: newId(),
      accountId,
      reason: words,
      bannedById: staff,
      at: now,
      liftedAt: now,
      liftedById: staff,
      liftReason: words,
    },
  });
  await prisma.roleChange.create({
    data: {
      id: newId(),
      accountId,
      byId: staff,
      way: 'operator',
      superAdminBefore: false,
      superAdminAfter: false,
      accountTypeBefore: 0,
      accountTypeAfter: 2,
      reason: words,
      at: now,
    },
  });
  await prisma.staffGrant.create({
    data: { id: newId(), accountId, startsAt: now, reason: words, grantedById: staff, createdAt: now },
  });
  await prisma.recommendationFeed.create({
    data: { id: newId(), kind: 'recommended-for-you', accountId, picks: [{ because: words }] },
  });
  expect((await tablesWith(words)).toSorted()).toEqual([
    'account',
    'account_ban',
    'recommendation_feed',
    'role_change',
    'staff_grant',
  ]);
  await leave(accountId);
  expect(await purgeDeletedAccounts({ db, clock, personalData })).toBe(1);
  expect(await tablesWith(words)).toEqual([]);
  expect(await prisma.accountBan.count({ where: { accountId, liftedById: staff } })).toBe(1);
});

it('addresses of gifts go, but for one that is still to be mailed, which goes then', async () => {
  const [leaver, friend] = [await addAccount(db), await addAccount(db)];
  const mine = `leaver-${newId()}@films.example`;
  await db.prisma.account.update({ where: { id: leaver }, data: { email: mine, verifiedAt: now } });
  const gifts = {
    bought: await addGift({ buyerId: leaver, recipientEmail: 'a@films.example', state: 'sent', sentAt: now }),
    waiting: await addGift({ buyerId: leaver, recipientEmail: 'b@films.example', state: 'scheduled' }),
    redeemed: await addGift({
      buyerId: friend,
      redeemedById: leaver,
      recipientEmail: 'c@films.example',
      state: 'redeemed',
      sentAt: now,
    }),
    mailed: await addGift({ buyerId: friend, recipientEmail: mine.toUpperCase(), state: 'sent', sentAt: now }),
    coming: await addGift({ buyerId: friend, recipientEmail: mine, state: 'scheduled' }),
    others: await addGift({ buyerId: friend, recipientEmail: 'd@films.example', state: 'sent', sentAt: now }),
  };
  const kept = async () => {
    const rows = await db.prisma.gift.findMany({
      where: { id: { in: Object.values(gifts) }, recipientEmail: { not: '' } },
    });
    const ids = rows.map(({ id }) => id);
    return Object.entries(gifts).flatMap(([name, id]) => (ids.includes(id) ? [name] : []));
  };
  await leave(leaver);
  await purgeDeletedAccounts({ db, clock, personalData });
  expect(await kept()).toEqual(['waiting', 'coming', 'others']);

  await db.prisma.gift.updateMany({ where: { id: gifts.coming }, data: { state: 'sent', sentAt: now } });
  await purgeDeletedAccounts({ db, clock, personalData });
  expect(await kept()).toEqual(['waiting', 'others']);
  // Whatever became of its payment.
  const muchLater = { now: () => new Date(now.getTime() + 181 * 24 * 60 * 60 * 1_000) };
  await purgeDeletedAccounts({ db, clock: muchLater, personalData });
  expect(await kept()).toEqual(['others']);
});

it('an address that was never proven to be theirs makes no gift of others forget it', async () => {
  const [squatter, friend] = [await addAccount(db), await addAccount(db)];
  const email = `owner-${newId()}@films.example`;
  await db.prisma.account.update({ where: { id: squatter }, data: { email, verifiedAt: null } });
  const id = await addGift({ buyerId: friend, recipientEmail: email, state: 'sent', sentAt: now });
  await leave(squatter);
  await purgeDeletedAccounts({ db, clock, personalData });
  expect(await db.prisma.gift.findUnique({ where: { id } })).toMatchObject({ recipientEmail: email });
});
