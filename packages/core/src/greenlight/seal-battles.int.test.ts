import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBattleHouse, waitingIn } from '../../test/battles.ts';
import { addOperator } from '../../test/ledger.ts';
import { storageInMemory } from '../../test/stored.ts';
import { rehash } from '../../test/tampering.ts';
import { addAccount, callerOf } from '../../test/videos.ts';
import { DependencyDown } from '../dependency-down.ts';
import { keepNewestHead } from '../points/index.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { approveSeal } from './approve-seal.command.ts';
import { createContributions } from './contribute-points.command.ts';
import { keepResults } from './keep-results.command.ts';
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

describe('a result that the storage keeps', () => {
  const kept = () => {
    const { files, storage } = storageInMemory();
    return { files, ...house, storage };
  };
  const recent = { from: -3 * hour, until: -2 * hour };
  const lastVote = [
    `delete from points_entry where block = (select max(height) from points_block)`,
    'delete from points_block where height = (select max(height) from points_block)',
    ...rehash,
  ];

  /** A battle that is voted on and sealed. */
  async function sealed(deps: ReturnType<typeof kept>, times: typeof recent): Promise<string> {
    const { id, left } = await house.battle({ from: -1_000, until: hour });
    const [one, two] = await house.members(2, 5);
    for (const caller of [one, two]) {
      if (caller !== undefined)
        await createContributions(house).contributePoints({ caller, projectId: left, points: 1 });
    }
    const { from, until } = times;
    await tamper(
      `update battle set "startsAt" = now() + ${from} * interval '1 ms', "endsAt" = now() + ${until} * interval '1 ms'`,
    );
    if (until < -24 * hour) await approve(id);
    expect(await sealBattles(deps)).toBe(1);
    return id;
  }
  const problemsOf = async (deps: ReturnType<typeof kept>) => (await verifyLedger(deps)).problems.join('\n');

  it.each<[string, typeof recent, string[]]>([
    ['whose last vote was taken away', recent, lastVote],
    [
      'that ended twenty days ago and whose end was moved',
      { from: -500 * hour, until: -480 * hour },
      [`update battle set "endsAt" = now() - interval '1 hour'`],
    ],
  ])('is not followed by another one without a word: a battle %s', async (_, times, change) => {
    const deps = kept();
    const id = await sealed(deps, times);
    const before = new Map(deps.files);
    expect([...before.keys()]).toEqual([`ledger/result-${id}.json`]);
    await tamper('delete from battle_result', ...change);
    expect(await sealBattles(deps)).toBe(0);
    expect(await house.db.prisma.battleResult.count()).toBe(0);
    expect(await problemsOf(deps)).toMatch(/the storage keeps its result, which the database does not have/);
    const caller = callerOf(await addOperator(house));
    await approveSeal(deps, { caller, battleId: id, reason: 'the backup is older' });
    expect(await sealBattles(deps)).toBe(1);
    expect(deps.files).toEqual(before);
    const { problems, notes } = await verifyLedger(deps);
    expect(problems.join('\n')).not.toMatch(/the storage keeps/);
    expect(notes.join('\n')).toMatch(/the storage keeps another result: an operator let it be sealed anew/);
  });

  it('is taken as it was signed where the database lost it and nothing else', async () => {
    const deps = kept();
    await sealed(deps, recent);
    const before = await house.db.prisma.battleResult.findMany();
    await tamper('delete from battle_result');
    expect(await sealBattles(deps)).toBe(1);
    expect(await house.db.prisma.battleResult.findMany()).toEqual(before);
    expect(await problemsOf(deps)).not.toMatch(/the storage keeps/);
  });

  it('is compared with the one in the database', async () => {
    const deps = kept();
    await sealed(deps, recent);
    await tamper(`update battle_result set document = replace(document, '"title":"', '"title":"Another ')`);
    expect(await problemsOf(deps)).toMatch(/battle .*: the storage keeps another result$/m);
  });

  it('may have been sealed by a release that does not look there, if it says the same', async () => {
    const deps = kept();
    await sealed(deps, recent);
    await tamper(`update battle_result set document = document || ' '`);
    expect(await problemsOf(deps)).not.toMatch(/the storage keeps another result/);
  });

  it('is a storage that is away, and no tampering, when that does not answer', async () => {
    const deps = kept();
    await house.battle({ from: -1_000, until: hour });
    await keepNewestHead(deps);
    await tamper(`update battle set "startsAt" = now() - interval '2 hours', "endsAt" = now() - interval '1 hour'`);
    const away = new DependencyDown('the media storage');
    const list = () => Promise.resolve(['ledger/newest-head-x.json']);
    const storage = { ...deps.storage, list, read: () => Promise.reject(away) };
    await expect(sealBattles({ ...deps, storage })).rejects.toBe(away);
    await expect(keepNewestHead({ ...deps, storage })).rejects.toBe(away);
  });

  it('is kept of what an older release sealed, and never written over', async () => {
    const deps = kept();
    const id = await sealed(deps, recent);
    const before = new Map(deps.files);
    deps.files.clear();
    await keepResults(deps);
    expect(deps.files).toEqual(before);
    deps.files.set(`ledger/result-${id}.json`, 'evidence');
    await keepResults(deps);
    expect([...deps.files.values()]).toEqual(['evidence']);
  });

  it('is not made while the ledger has lost the head of the minute', async () => {
    const deps = kept();
    const { left } = await house.battle({ from: -1_000, until: hour });
    const [caller] = await house.members(1, 5);
    if (caller === undefined) throw new Error('nobody came');
    await createContributions(house).contributePoints({ caller, projectId: left, points: 1 });
    await keepNewestHead(deps);
    await tamper(
      `update battle set "startsAt" = now() - interval '2 hours', "endsAt" = now() - interval '1 hour'`,
      ...lastVote,
    );
    await expect(sealBattles(deps)).rejects.toThrow(/has lost what .* says of it/);
    expect(await house.db.prisma.battleResult.count()).toBe(0);
  });
});
