import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openBattleHouse, waitingIn } from '../../test/battles.ts';
import { addOperator } from '../../test/ledger.ts';
import { addAccount, callerOf } from '../../test/videos.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { approveSeal } from './approve-seal.command.ts';
import { sealBattles } from './seal-battles.command.ts';
import { seedDemoBattles } from './seed/demo-battles.ts';
import type { BattleHouse } from '../../test/battles.ts';

let house: BattleHouse;
beforeEach(async () => {
  house = await openBattleHouse();
});
afterEach(() => house.close());

const hour = 3_600_000;
const twoDaysAgo = { from: -50 * hour, until: -48 * hour };

async function approve(battleId: string, by?: string): Promise<void> {
  const caller = callerOf(by ?? (await addOperator(house)));
  await approveSeal(house, { caller, battleId, reason: 'the machine was away' });
}

/** Runs statements with triggers off. */
async function tamper(...statements: string[]): Promise<void> {
  const client = await house.owner.pool.connect();
  await client.query(`set session_replication_role = replica`);
  for (const statement of statements) await client.query(statement);
  client.release(true);
}

it('seals what ended within the last day by itself', async () => {
  await house.battle({ from: -25 * hour, until: -23 * hour });
  expect(await sealBattles(house)).toBe(1);
});

it('is done once by several at a time, and none of them fails', async () => {
  await house.battle({ from: -3 * hour, until: -2 * hour });
  const client = await house.owner.pool.connect();
  let sealing: Promise<number[]>;
  try {
    await client.query('begin');
    await client.query('select from battle for update');
    sealing = Promise.all([sealBattles(house), sealBattles(house)]);
    sealing.catch(() => {});
    await vi.waitUntil(async () => (await waitingIn(house)) === 2, { timeout: 10_000 });
    // In between another is due.
    await house.battle({ from: -2 * hour, until: -hour });
    await client.query('commit');
  } finally {
    client.release(true);
  }
  expect((await sealing).reduce((sum, sealed) => sum + sealed, 0)).toBe(2);
  expect(await house.db.prisma.battleResult.count()).toBe(2);
});

it('waits for a word with what ended before, and seals the others meanwhile', async () => {
  const { id } = await house.battle(twoDaysAgo);
  await house.battle({ from: -3 * hour, until: -2 * hour });
  expect(await sealBattles(house)).toBe(1);
  expect(await sealBattles(house)).toBe(0);
  await approve(id);
  expect(await sealBattles(house)).toBe(1);
  const [word] = await house.db.prisma.battleSealApproval.findMany();
  expect(word).toMatchObject({ battleId: id, reason: 'the machine was away', usedAt: expect.any(Date) as Date });
  expect((await verifyLedger(house)).problems).toEqual([]);
});

it('does not seal again what was sealed, whoever took the result and the heads away and moved the votes', async () => {
  const slow = (slug: string, points: number) => ({ slug, title: slug, description: '', points });
  await seedDemoBattles({ ...house, db: house.owner, clock: { now: () => new Date() } }, [
    { left: slow('one', 40), right: slow('two', 30), from: -20, until: -10 },
  ]);
  const { id } = await house.battle(twoDaysAgo);
  await approve(id);
  expect(await sealBattles(house)).toBe(1);
  await tamper(
    'delete from battle_result',
    'delete from points_signed_head',
    `update points_entry set points = 1 where kind = 'contribution'`,
  );
  expect(await sealBattles(house)).toBe(0);
  expect(await house.db.prisma.battleResult.count()).toBe(0);
});

it('takes a word for a day only', async () => {
  const { id } = await house.battle(twoDaysAgo);
  await approve(id);
  await tamper(`update battle_seal_approval set at = at - interval '25 hours'`);
  expect(await sealBattles(house)).toBe(0);
  await approve(id);
  expect(await sealBattles(house)).toBe(1);
});

it.each([
  ['that is on', { from: -hour, until: hour }],
  ['that is to come', { from: hour, until: 2 * hour }],
  ['that the worker seals by itself', { from: -2 * hour, until: -hour }],
])('refuses a word for a battle %s', async (_, times) => {
  const { id } = await house.battle(times);
  await expect(approve(id)).rejects.toMatchObject({ code: 'seal_needs_no_word' });
});

it('refuses a word for a battle that was sealed, and for none', async () => {
  const { id } = await house.battle(twoDaysAgo);
  await approve(id);
  await sealBattles(house);
  await expect(approve(id)).rejects.toMatchObject({ code: 'seal_needs_no_word' });
  await expect(approve('none')).rejects.toMatchObject({ code: 'not_found' });
  expect(await house.db.prisma.battleSealApproval.count()).toBe(1);
});

it('keeps words as they were given', async () => {
  const { id } = await house.battle(twoDaysAgo);
  await approve(id, await addAccount(house.db));
  for (const change of [
    `update battle_seal_approval set reason = 'another'`,
    'delete from battle_seal_approval',
    'truncate battle_seal_approval',
  ]) {
    await expect(house.owner.pool.query(change)).rejects.toMatchObject({ code: '23001' });
  }
});
