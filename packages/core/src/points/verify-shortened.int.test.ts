import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBattleHouse, testSigner } from '../../test/battles.ts';
import { addPlans, subscribe } from '../../test/ledger.ts';
import { giveBefore, signBefore } from '../../test/signed-site.ts';
import { storageInMemory } from '../../test/stored.ts';
import { rehash } from '../../test/tampering.ts';
import { addAccount, callerOf } from '../../test/videos.ts';
import { createContributions } from '../greenlight/index.ts';
import { grantDuePoints, keepNewestHead, signHead } from './index.ts';
import { verifyLedger } from '../verify-ledger.ts';
import type { BattleHouse } from '../../test/battles.ts';

let house: BattleHouse;
let kept: ReturnType<typeof storageInMemory>;
beforeEach(async () => {
  house = await openBattleHouse();
  kept = storageInMemory();
  await addPlans(house);
});
afterEach(async () => house.close());

const sign = () => signHead({ ...house, storage: kept.storage });
const keep = () => keepNewestHead({ ...house, storage: kept.storage });
const problemsOf = async (deps: Parameters<typeof verifyLedger>[0] = house) =>
  (await verifyLedger(deps)).problems.join('\n');
const problemsByHead = () => problemsOf({ ...house, storage: kept.storage });

/** Members since yesterday who have paid for a month, each with points in a block of its own. */
async function paidMembers(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await subscribe(house, 'monthly', { paid: [0] })).accountId);
  await house.db.pool.query(`update account set "createdAt" = now() - interval '1 day'`);
  await house.db.pool.query(`update subscription set "createdAt" = now() - interval '1 day'`);
  return ids;
}

async function height(): Promise<number> {
  const { rows } = await house.db.pool.query<{ height: string }>('select height from points_head');
  return Number(rows[0]?.height);
}

/** Changes the database as its owner, with triggers off. */
async function tamper(...statements: string[]): Promise<void> {
  const client = await house.owner.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Truncates the ledger after a block and makes everything else consistent. */
const shortenTo = (last: number) =>
  tamper(
    `delete from points_entry where block > ${last}`,
    `delete from points_block where height > ${last}`,
    ...rehash,
  );

/** `count` distinct integers from `least` up to but excluding `end`, largest first. */
function someHeights(count: number, least: number, end: number): number[] {
  const all = Array.from({ length: end - least }, (_, n) => least + n);
  return all
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ value }) => value)
    .toSorted((a, b) => b - a);
}

describe('a ledger that was shortened behind its last signed head', () => {
  it('is found in ten different ways: by the head of the minute, and by what is owed', async () => {
    const [first = '', ...others] = await paidMembers(9);
    await grantDuePoints(house, { accountIds: [first] });
    await sign();
    const signed = await height();
    const battle = await house.battle();
    for (const accountId of others) {
      await grantDuePoints(house, { accountIds: [accountId] });
      const caller = callerOf(accountId, { hasSubscription: true });
      if (accountId !== others.at(-1))
        await createContributions(house).contributePoints({ caller, projectId: battle.left, points: 1 });
    }
    await keep();
    expect(await problemsByHead()).toBe('');
    const heights = someHeights(10, signed, await height());
    expect(heights).toHaveLength(10);
    for (const last of heights) {
      await shortenTo(last);
      expect(await problemsByHead(), `cut to block ${last}`).toMatch(
        /head of .* in the storage: the ledger has another end/,
      );
      expect(await problemsOf(), `cut to block ${last}`).toMatch(/is owed 2 for period:.* for more than an hour/);
      // The worker does not cover it up.
      await expect(keep()).rejects.toThrow(/has lost what .* says of it/);
    }
    // Only the debts and the end are wrong: everything else was made consistent.
    expect((await problemsOf()).split('\n').filter((line) => !/is owed|never had points/.test(line))).toEqual([]);
    await grantDuePoints(house, { accountIds: others });
    expect(await problemsOf()).toBe('');
    expect(await problemsByHead()).not.toBe('');
  });

  it('is found where only votes went', async () => {
    const [accountId = ''] = await paidMembers(1);
    await grantDuePoints(house, { accountIds: [accountId] });
    await sign();
    const { left } = await house.battle();
    const before = await height();
    const caller = callerOf(accountId, { hasSubscription: true });
    await createContributions(house).contributePoints({ caller, projectId: left, points: 1 });
    await keep();
    await shortenTo(before);
    expect(await problemsOf()).toBe('');
    expect(await problemsByHead()).toMatch(/the ledger has another end at block \d+, or is shorter/);
  });
});

describe('the head of the minute', () => {
  it('is said to be missing where nothing has kept it yet, and goes on with the ledger', async () => {
    const [accountId = ''] = await paidMembers(1);
    const report = await verifyLedger({ ...house, storage: kept.storage });
    expect(report.notes).toEqual([expect.stringMatching(/no head is kept in the storage/)]);
    await keep();
    await grantDuePoints(house, { accountIds: [accountId] });
    await keep();
    await keep();
    expect(await verifyLedger({ ...house, storage: kept.storage })).toMatchObject({
      problems: [],
      notes: [expect.stringMatching(/^compared with the head of/)],
    });
    expect([...kept.files.values()]).toEqual([expect.stringMatching(/^\{"height":"1"/)]);
  });

  it.each(['', '{}', `{"height":"0","position":"0","hash":"","at":"2026-01-01T00:00:00.000Z","signature":"AA"}`])(
    'that nobody signed is a problem, and is not written over: %j',
    async (text) => {
      const [key = ''] = await keep().then(() => [...kept.files.keys()]);
      kept.files.set(key, text);
      expect(await problemsByHead()).toMatch(/is no head that the site has signed/);
      await expect(keep()).rejects.toThrow(/or that file was changed/);
      expect(kept.files.get(key)).toBe(text);
    },
  );
});

describe('the end that points_head says', () => {
  it.each<[string, string, number]>([
    ['the beginning', 'height = 0, position = 0', 5],
    [
      'an older block',
      `(height, position, hash) = (select height, "lastPosition", hash from points_block where height = 3)`,
      5,
    ],
    ['an older block than the last, before any was kept', `height = 0, position = 0, hash = sha256('')`, 0],
    ['another hash', `hash = sha256('forged')`, 0],
    ['an entry too many', 'position = position + 1', 4],
  ])('is not signed where it is none: %s', async (_, change, keptAt) => {
    for (const accountId of await paidMembers(5)) {
      await grantDuePoints(house, { accountIds: [accountId] });
      if ((await height()) === keptAt) await keep();
    }
    const before = new Map(kept.files);
    expect(before.size).toBe(keptAt === 0 ? 0 : 1);
    await house.owner.pool.query(`update points_head set ${change}`);
    await expect(keep()).rejects.toThrow(/where the ledger of points does not end/);
    await expect(sign()).rejects.toThrow(/where the ledger of points does not end/);
    expect(kept.files).toEqual(before);
    expect(await house.db.prisma.pointsSignedHead.count()).toBe(0);
  });
});

describe('signed heads that were taken away and not counted', () => {
  const lost = /has lost what .* says of it/;

  /** Signs a head before today's, with points and the key, as the worker did that day. */
  async function signedDays(): Promise<void> {
    const accountId = await addAccount(house.db);
    for (const days of [2, 1]) {
      await giveBefore(house, days, accountId);
      await signBefore(house, days, true);
    }
    await giveBefore(house, 0, accountId);
    await keep();
    await sign();
    await keep();
  }

  it.each([
    ['all', 'delete from points_signed_head', 0],
    ['the newest', 'delete from points_signed_head where day = (select max(day) from points_signed_head)', 2],
    ['all but the newest', 'delete from points_signed_head where day < (select max(day) from points_signed_head)', 1],
  ])('are missed by the head of the minute, and the worker signs over none: %s', async (_, gone, left) => {
    await signedDays();
    expect(JSON.parse([...kept.files.values()][0] ?? '')).toMatchObject({ signedHeads: { count: 3 } });
    const before = new Map(kept.files);
    expect(await problemsByHead()).toBe('');
    await tamper(gone, `update points_head set "signedHeads" = ${left}`);
    await tamper(`update points_signed_head set day = day - 1 where day = current_date`);
    expect(await problemsByHead()).toMatch(/head of .* in the storage: the 3 signed heads that it knows are not there/);
    await expect(sign()).rejects.toThrow(lost);
    await expect(keep()).rejects.toThrow(lost);
    expect(kept.files).toEqual(before);
    expect(await house.db.prisma.pointsSignedHead.count()).toBe(left);
  });

  it('are asked of no file that an older release kept, which is written anew at once', async () => {
    await signedDays();
    const [[key = '', text = ''] = []] = kept.files;
    const { signedHeads, ...older } = JSON.parse(text) as { signedHeads?: unknown };
    kept.files.set(key, JSON.stringify(older));
    expect(await problemsByHead()).toBe('');
    await keep();
    expect(JSON.parse(kept.files.get(key) ?? '')).toMatchObject({ signedHeads: { count: 3 } });
    expect(signedHeads).toBeDefined();
  });

  it('are asked of no file that somebody changed', async () => {
    await signedDays();
    const [[key = '', text = ''] = []] = kept.files;
    kept.files.set(key, text.replace('"count":3', '"count":2'));
    expect(await problemsByHead()).toMatch(/is no head that the site has signed/);
    await expect(keep()).rejects.toThrow(/or that file was changed/);
  });
});

describe('a head of the minute that stays behind', () => {
  const behind = /is older than block 2 of .*, though points moved for more than ten minutes after it/;
  const found = () => verifyLedger({ ...house, storage: kept.storage });

  it('is a problem where points moved for long enough to keep another', async () => {
    const accountId = await addAccount(house.db);
    await giveBefore(house, 3, accountId);
    await keep();
    await giveBefore(house, 2, accountId);
    const alone = await found();
    expect(alone.notes.join('\n')).toMatch(/is older than block 2 of .*: no points moved since/);
    expect(alone.problems.join('\n')).not.toMatch(/in the storage/);
    await giveBefore(house, 1, accountId);
    expect((await found()).problems.join('\n')).toMatch(behind);
    await keep();
    expect((await found()).problems.join('\n')).not.toMatch(/in the storage/);
  });

  it('is none where the site was switched off in between', async () => {
    const accountId = await addAccount(house.db);
    await giveBefore(house, 3, accountId);
    await keep();
    await giveBefore(house, 2, accountId);
    await giveBefore(house, 0, accountId);
    expect((await found()).problems.join('\n')).not.toMatch(/in the storage/);
  });

  it('is not asked of a key that signs no more', async () => {
    const accountId = await addAccount(house.db);
    await giveBefore(house, 3, accountId);
    await keep();
    for (const days of [2, 1]) await giveBefore(house, days, accountId);
    const { problems, notes } = await verifyLedger({ ...house, signer: testSigner(), storage: kept.storage });
    expect(problems.join('\n')).not.toMatch(behind);
    expect(notes.join('\n')).toMatch(/no head is kept in the storage/);
  });
});

describe('what is owed', () => {
  it('is of no hour ago where the account, its payments or its access are newer', async () => {
    const [accountId = ''] = await paidMembers(1);
    const found = /is owed 2 for period/;
    expect(await problemsOf()).toMatch(found);
    await tamper(`update access_fact set "knownFrom" = now() - interval '59 minutes'`);
    expect(await problemsOf()).not.toMatch(found);
    await tamper(`update access_fact set "knownFrom" = now() - interval '61 minutes'`);
    expect(await problemsOf()).toMatch(found);
    const customer = { accountId, stripeCustomerId: 'cus_1', syncedAt: new Date(Date.now() - 60_000) };
    await house.db.prisma.billingCustomer.create({ data: customer });
    const report = await verifyLedger(house);
    expect(report.problems.join('\n')).not.toMatch(found);
    expect(report.notes).toEqual([expect.stringMatching(/^1 account whose payments were read within the last hour/)]);
    // A sync time in the future exempts nothing.
    await house.db.prisma.billingCustomer.updateMany({ data: { syncedAt: new Date(Date.now() + 1e10) } });
    expect(await problemsOf()).toMatch(found);
  });

  it('is also what stands no more and was never taken back', async () => {
    const [accountId = ''] = await paidMembers(1);
    await grantDuePoints(house, { accountIds: [accountId] });
    expect(await problemsOf()).toBe('');
    await house.db.prisma.invoice.updateMany({ where: { accountId }, data: { dispute: 'lost' } });
    expect(await problemsOf()).toMatch(/account .*: has kept 2 for more than an hour that do not stand any more/);
    await grantDuePoints(house, { accountIds: [accountId] });
    expect(await problemsOf()).toBe('');
  });

  it('is asked of everybody, a page at a time', async () => {
    const ids = await paidMembers(3);
    const strangers = Array.from({ length: 450 }, (_, n) => ({ id: `m-${n}`, email: `m-${n}`, emailKey: `m-${n}` }));
    const createdAt = new Date(Date.now() - 86_400_000);
    await house.db.prisma.account.createMany({
      data: strangers.map((row) => ({ ...row, createdAt, displayName: 'Ada' })),
    });
    const found = await problemsOf();
    for (const id of ids) expect(found).toContain(`account ${id}: is owed 2`);
    await grantDuePoints(house, { accountIds: ids });
    expect(await problemsOf()).toBe('');
  });
});
