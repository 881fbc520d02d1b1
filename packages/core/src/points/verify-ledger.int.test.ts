import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { givePoints } from '@houselights/testkit/battle';
import { openBattleHouse } from '../../test/battles.ts';
import { storageInMemory } from '../../test/stored.ts';
import { problemsAfter, rehash } from '../../test/tampering.ts';
import { createContributions, sealBattles } from '../greenlight/index.ts';
import { correctPoints, signHead } from './index.ts';
import { verifyLedger } from '../verify-ledger.ts';
import type { BattleHouse } from '../../test/battles.ts';

let house: BattleHouse;

/** A ledger with grants, corrections, contributions, a signed head and a sealed battle. */
async function openLedger(): Promise<BattleHouse> {
  const opened = await openBattleHouse();
  const [first, second, operator] = await opened.members(3, 20);
  if (first === undefined || second === undefined || operator === undefined) throw new Error('nobody came');
  await opened.db.prisma.account.update({ where: { id: operator.accountId }, data: { superAdmin: true } });
  const battle = await opened.battle({ from: -1_000, until: 400 });
  const contributions = createContributions(opened);
  for (const points of [3, 4]) await contributions.contributePoints({ caller: first, projectId: battle.left, points });
  await contributions.contributePoints({ caller: second, projectId: battle.right, points: 5 });
  await correctPoints(opened, { caller: operator, accountId: second.accountId, points: 2, reason: 'a favour' });
  await correctPoints(opened, { caller: operator, accountId: first.accountId, points: -13, reason: 'a mistake' });
  await signHead({ ...opened, storage: storageInMemory().storage });
  await givePoints(opened.db, [first.accountId], 1);
  await vi.waitUntil(async () => (await sealBattles(opened)) === 1, { timeout: 10_000 });
  return opened;
}

beforeAll(async () => {
  house = await openLedger();
});
afterAll(async () => house.close());

it('holds as it was written', async () => {
  const report = await verifyLedger(house);
  const seen = { entries: 9, blocks: 7, accounts: 6, signedHeads: 1, battles: 1 };
  expect(report).toEqual({ since: null, ...seen, problems: [], notes: [] });
});

describe('the database itself', () => {
  it.each([
    'update points_entry set points = points + 1 where position = 4',
    'delete from points_entry where position = 9',
    'truncate points_entry',
    'truncate points_head',
    'truncate points_account',
    'truncate points_signed_head',
    'truncate battle_result',
    'truncate points_rate',
    'truncate "operator"',
    'delete from "operator"',
    'update points_rate set points = 9',
    'update points_block set hash = hash where height = 1',
    'delete from points_block where height = 7',
    'delete from points_account where id = 2',
    'update points_signed_head set position = 1',
    'update battle_result set "leftPoints" = 9',
    'update battle set "endsAt" = "endsAt" + interval \'1 day\'',
    'delete from battle',
    `update project set title = 'Another' where side = 'right'`,
    'update project set side = \'left\', "battleId" = "battleId" where side = \'right\'',
  ])('refuses: %s', async (statement) => {
    await expect(house.owner.pool.query(statement)).rejects.toMatchObject({ code: '23001' });
  });

  it.each([
    ['a balance below zero', `update points_account set spent = gained + 1 where kind = 'member'`],
    [
      'an entry without points',
      `insert into points_entry select 99, block, kind, "debitId", "creditId", "memberId", 0, 0, 0, 'x', reason, "actorId", at from points_entry where position = 1`,
    ],
    ['a second issuance', `insert into points_account (kind) values ('issuance')`],
  ])('keeps out %s', async (_, statement) => {
    await expect(house.owner.pool.query(statement)).rejects.toMatchObject({ code: '23514' });
  });

  it('counts a cause once', async () => {
    const again = `insert into points_entry select 99, block, kind, "debitId", "creditId", "memberId", points, "debitBalance", "creditBalance", cause, reason, "actorId", at from points_entry where position = 1`;
    await expect(house.owner.pool.query(again)).rejects.toMatchObject({ code: '23505' });
  });
});

describe('finds', () => {
  it.each<[string, RegExp, ...string[]]>([
    [
      'an entry with other points',
      /entry 4: leaves account/,
      'update points_entry set points = points + 1 where position = 4',
    ],
    [
      'an entry of another member',
      /block 2: its hash/,
      'update points_entry set "debitId" = 3, "memberId" = 3 where position = 4',
    ],
    [
      'an entry of another time',
      /entry 5: has another time/,
      `update points_entry set at = at + interval '1 ms' where position = 5`,
    ],
    ['another cause', /block 1: its hash/, `update points_entry set cause = 'period:other' where position = 2`],
    ['another reason', /block 5: its hash/, `update points_entry set reason = 'none' where kind = 'correction'`],
    [
      'a contribution that is gone',
      /block 3: ends with entry 5, but has entries up to 4/,
      'delete from points_entry where position = 5',
    ],
    ['the last entry gone', /block 7: ends with entry 9/, 'delete from points_entry where position = 9'],
    [
      'the last block gone',
      /head: is not block 6/,
      'delete from points_entry where position = 9',
      'delete from points_block where height = 7',
    ],
    [
      'a block in between gone',
      /block 3 is missing/,
      'delete from points_block where height = 3',
      'delete from points_entry where block = 3',
    ],
    [
      'an entry too many',
      /belongs to no block/,
      `insert into points_entry select 10, 99, kind, "debitId", "creditId", "memberId", points, "debitBalance", "creditBalance", 'x:y', reason, "actorId", at from points_entry where position = 9`,
    ],
    [
      'a balance of a member',
      /account \d+: gained 21 and spent 5/,
      `update points_account set gained = gained - 1 where spent = 5`,
    ],
    [
      'a total of a project',
      /account \d+: gained 8/,
      `update points_account set gained = gained + 1 where kind = 'project' and gained = 7`,
    ],
    ['an account that is gone', /account 1: is gone/, 'delete from points_account where id = 1'],
    ['a head that was moved', /head: is not block/, 'update points_head set position = position + 1'],
    [
      'a signed head that was moved',
      /signed head .*: its signature/,
      'update points_signed_head set position = position - 1',
    ],
    [
      'totals of a block',
      /block 3: says other totals/,
      'update points_block set "leftPoints" = "leftPoints" + 1 where height = 3',
    ],
    [
      'a battle of another time',
      /lies outside of its battle's time/,
      `update battle set "endsAt" = "startsAt" + interval '1 ms'`,
    ],
    [
      'a result',
      /its row says another result/,
      `update battle_result set "winnerId" = (select id from project where side = 'right')`,
    ],
    [
      'a result that was written anew',
      /the signature of its result/,
      `update battle_result set document = replace(document, '"leftPoints":7', '"leftPoints":8')`,
    ],
    ['other pseudonyms', /says chain/, `update battle set salt = decode(repeat('ab', 32), 'hex')`],
    [
      'a project that was taken out',
      /its result says rightPoints/,
      `update project set "battleId" = null, side = null where side = 'right'`,
    ],
  ])('%s', async (_, words, ...statements) => {
    expect(await problemsAfter(house, statements)).toMatch(words);
  });

  it('a chain that was made anew from its beginning, by the head that was signed before', async () => {
    const problems = await problemsAfter(house, [
      `update points_entry set cause = replace(cause, 'contribution:4', 'contribution:44') where position = 4`,
      ...rehash,
    ]);
    expect(problems).toMatch(/^signed head of .*: the ledger had another end/m);
  });
});
