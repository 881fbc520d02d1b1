import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBattleHouse, testSigner } from '../../test/battles.ts';
import { dayBefore, openSignedSite } from '../../test/signed-site.ts';
import { emptied, problemsAfter, rehash } from '../../test/tampering.ts';
import { ledgerReportLines, listSignedHeads } from './index.ts';
import { verifyLedger } from '../verify-ledger.ts';
import type { BattleHouse } from '../../test/battles.ts';

let house: BattleHouse;
beforeAll(async () => {
  house = await openSignedSite();
});
afterAll(async () => house.close());

describe('heads that were kept elsewhere', () => {
  const newest = 'delete from points_entry where block = (select max(height) from points_block)';
  const cut = [newest, 'delete from points_block where height = (select max(height) from points_block)', ...rehash];

  it('agree with the ledger that they are of', async () => {
    const kept = await listSignedHeads(house);
    const { problems, notes } = await verifyLedger(house, { kept });
    expect([problems, notes]).toEqual([[], ['compared with 4 kept heads']]);
  });

  it('find what is gone behind them, though the heads of the site are gone too', async () => {
    const kept = await listSignedHeads(house);
    const [head] = kept.items;
    if (head === undefined) throw new Error('no head');
    const { rows } = await house.db.pool.query<{ height: string; position: string; hash: Buffer }>(
      'select * from points_head',
    );
    const [end] = rows;
    const last = {
      ...head,
      height: Number(end?.height),
      position: Number(end?.position),
      hash: end?.hash.toString('hex') ?? '',
    };
    expect(await problemsAfter(house, [], { kept: { ...kept, items: [last] } })).toBe('');
    const found = await problemsAfter(house, cut, { kept: { ...kept, items: [last] } });
    expect(found).toMatch(/kept head of .*: the ledger has another end at block \d+, or is shorter/);
    const emptiedToo = await problemsAfter(house, emptied, { kept });
    expect(emptiedToo).toMatch(/kept head of .*: the site has no head of that day any more/);
  });

  it('are told to be of another key', async () => {
    const kept = { ...(await listSignedHeads(house)), publicKey: testSigner().publicKey };
    const { notes } = await verifyLedger(house, { kept });
    expect(notes).toContain('the kept heads were signed with another key than the one of today');
  });
});

describe('from a signed head on', () => {
  it('looks at what came after it, and says so', async () => {
    const whole = await verifyLedger(house);
    const report = await verifyLedger(house, { since: dayBefore(2) });
    expect(report).toMatchObject({
      since: dayBefore(2),
      problems: [],
      entries: whole.entries - 2,
      blocks: whole.blocks - 2,
    });
    expect(ledgerReportLines(report)[1]).toMatch(/Only what came after the signed head of .* were not looked at/);
  });

  it.each<[string, RegExp, ...string[]]>([
    ['an entry', /entry 3: leaves account 1 with/, 'update points_entry set points = 9 where position = 3'],
    [
      'a balance',
      /account \d+: has \d+, but its last entry says/,
      `update points_account set gained = gained + 1 where kind = 'member'`,
    ],
    ['a hash', /block 3: its hash/, `update points_entry set cause = cause || 'x' where position = 3`],
    [
      'a vote',
      /says other totals than its contributions/,
      `update points_block set "leftPoints" = 9 where "battleId" is not null`,
    ],
    ['a cause', /names a promotion that does not exist/, 'delete from points_promotion'],
    ['the end', /head: is not block/, 'update points_head set height = height - 1'],
  ])('finds %s that was changed after it', async (_, words, ...statements) => {
    expect(await problemsAfter(house, statements, { since: dayBefore(2) })).toMatch(words);
  });

  it('does not see what was changed before it', async () => {
    const before = ['update points_entry set points = points + 1 where position = 1'];
    expect(await problemsAfter(house, before)).not.toBe('');
    expect(await problemsAfter(house, before, { since: dayBefore(1) })).toBe('');
  });

  it.each([
    ['was never signed', dayBefore(9), ['select 1']],
    [
      'does not hold',
      dayBefore(1),
      [`update points_signed_head set position = position + 1 where day = '${dayBefore(1)}'`],
    ],
    [
      'is not of this ledger',
      dayBefore(1),
      ['update points_entry set points = points + 1 where position = 1', ...rehash],
    ],
  ])('begins at no head that %s: then all is looked at', async (_, since, statements) => {
    expect(await problemsAfter(house, statements, { since })).toMatch(/there is none whose signature holds/);
  });
});

it('keeps a head of today alone, of where the chain is', async () => {
  const fresh = await openBattleHouse();
  const keep = async (day: string, hash: string) => {
    const { rows } = await fresh.db.pool.query<{ kept: boolean }>(
      `select keep_signed_head(null, ${day}, height, position, ${hash}, null, 'signed') as kept from points_head`,
    );
    return rows[0]?.kept;
  };
  const today = `(clock_timestamp() at time zone 'utc')::date`;
  expect(await keep(`'9999-12-31'`, 'hash')).toBe(false);
  expect(await keep(`${today} - 1`, 'hash')).toBe(false);
  expect(await keep(today, 'sha256(hash)')).toBe(false);
  expect(await keep(today, 'hash')).toBe(true);
  await fresh.close();
});
