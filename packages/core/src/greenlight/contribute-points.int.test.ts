import { Refusal } from '@houselights/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBattleHouse } from '../../test/battles.ts';
import { createPointsReader } from '../points/index.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { createContributions } from './contribute-points.command.ts';
import type { BattleHouse } from '../../test/battles.ts';
import type { OpenBattle } from '@houselights/testkit/battle';
import type { Contributed } from '@houselights/contracts';
import type { Caller } from '../caller.ts';

let house: BattleHouse;
let battle: OpenBattle;
beforeAll(async () => {
  house = await openBattleHouse();
  battle = await house.battle();
});
afterAll(async () => house.close());
afterEach(async () => {
  const { problems } = await verifyLedger(house);
  if (problems.length > 0) throw new Error(problems.join('\n'));
});

/** Contributions as two processes accept them. */
const processes = () => [createContributions(house), createContributions(house)] as const;
const pointsOf = (caller: Caller) => createPointsReader(house).getPoints({ caller });
const codeOf = (error: unknown): string => (error instanceof Refusal ? error.code : String(error));
const outcome = (answer: Promise<Contributed>): Promise<string> => answer.then(() => 'accepted', codeOf);

it('answers with the new tally and what is left', async () => {
  const [contributions] = processes();
  const caller = await house.member(30);
  const before = await contributions.contributePoints({ caller, projectId: battle.left, points: 1 });
  const after = await contributions.contributePoints({ caller, projectId: battle.right, points: 12 });
  expect(after).toEqual({
    battleId: battle.id,
    version: before.version + 1,
    leftPoints: before.leftPoints,
    rightPoints: before.rightPoints + 12,
    projectId: battle.right,
    points: 12,
    pointsAvailable: 17,
  });
  expect(await pointsOf(caller)).toEqual({ pointsAvailable: 17, pointsGained: 30, pointsSpent: 13 });
});

it('takes no vote for a battle that is sealed, even if the clock was set back since', async () => {
  const sealed = await openBattleHouse();
  const { id, left } = await sealed.battle();
  const caller = await sealed.member(5);
  const vote = () => outcome(createContributions(sealed).contributePoints({ caller, projectId: left, points: 1 }));
  expect(await vote()).toBe('accepted');
  await sealed.db.prisma.battleResult.create({
    data: {
      battleId: id,
      leftPoints: 1,
      rightPoints: 0,
      winnerId: left,
      document: '',
      signature: Buffer.of(),
      sealedAt: new Date(),
    },
  });
  expect(await vote()).toBe('battle_closed');
  expect(await createPointsReader(sealed).getPoints({ caller })).toMatchObject({ pointsSpent: 1 });
  await sealed.close();
});

it('accepts exactly 50 of 200 contributions of 1 at once where there are 50 points, for a hundred members', async () => {
  const [one, other] = processes();
  const callers = await house.members(100, 50);
  const accepted = await Promise.all(
    callers.map(async (caller) => {
      const answers = Array.from({ length: 200 }, (_, i) =>
        outcome((i % 2 === 0 ? one : other).contributePoints({ caller, projectId: battle.left, points: 1 })),
      );
      const outcomes = await Promise.all(answers);
      expect(new Set(outcomes)).toEqual(new Set(['accepted', 'not_enough_points']));
      return outcomes.filter((each) => each === 'accepted').length;
    }),
  );
  expect(accepted).toEqual(callers.map(() => 50));
  expect(await Promise.all(callers.map(pointsOf))).toEqual(
    callers.map(() => ({ pointsAvailable: 0, pointsGained: 50, pointsSpent: 50 })),
  );
});

describe('an idempotency key', () => {
  it('makes twenty requests at once one debit with twenty equal answers', async () => {
    const both = processes();
    const caller = await house.member(30);
    const input = { caller, projectId: battle.left, points: 3, key: 'once' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => both[i % 2 === 0 ? 0 : 1].contributePoints(input)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.pointsAvailable).toBe(27);
    expect(await pointsOf(caller)).toEqual({ pointsAvailable: 27, pointsGained: 30, pointsSpent: 3 });
  });

  it('is refused for another amount or project, and belongs to its account', async () => {
    const [contributions] = processes();
    const [caller, stranger] = [await house.member(30), await house.member(30)];
    const input = { caller, projectId: battle.left, points: 3, key: 'mine' };
    await contributions.contributePoints(input);
    expect(await outcome(contributions.contributePoints({ ...input, points: 4 }))).toBe('idempotency_key_reused');
    expect(await outcome(contributions.contributePoints({ ...input, projectId: battle.right }))).toBe(
      'idempotency_key_reused',
    );
    expect(await outcome(contributions.contributePoints({ ...input, caller: stranger }))).toBe('accepted');
    expect((await pointsOf(caller)).pointsAvailable).toBe(27);
  });

  it('keeps no refusal: what was refused may succeed later', async () => {
    const [contributions] = processes();
    const caller = await house.member(2);
    const input = { caller, projectId: battle.left, points: 2, key: 'later' };
    expect(await outcome(contributions.contributePoints({ ...input, points: 3 }))).toBe('not_enough_points');
    expect(await outcome(contributions.contributePoints(input))).toBe('accepted');
  });
});

describe('refuses and changes nothing', () => {
  const cases: readonly [
    string,
    string,
    (caller: Caller) => Parameters<ReturnType<typeof createContributions>['contributePoints']>[0],
  ][] = [
    ['more than there is', 'not_enough_points', (caller) => ({ caller, projectId: battle.left, points: 6 })],
    [
      'far more than there is',
      'not_enough_points',
      (caller) => ({ caller, projectId: battle.left, points: 999_999_999_999_999 }),
    ],
    ['a project that does not exist', 'project_not_in_battle', (caller) => ({ caller, projectId: 'none', points: 1 })],
    ['the id of the battle', 'project_not_in_battle', (caller) => ({ caller, projectId: battle.id, points: 1 })],
    [
      'somebody without a subscription',
      'contribution_needs_subscription',
      (caller) => ({ caller: { ...caller, hasSubscription: false }, projectId: battle.left, points: 1 }),
    ],
  ];
  it.each(cases)('%s: %s', async (_, code, input) => {
    const [contributions] = processes();
    const caller = await house.member(5);
    expect(await outcome(contributions.contributePoints(input(caller)))).toBe(code);
    expect(await pointsOf(caller)).toEqual({ pointsAvailable: 5, pointsGained: 5, pointsSpent: 0 });
  });

  it('somebody who never had points', async () => {
    const [contributions] = processes();
    const caller = await house.member(0);
    expect(await outcome(contributions.contributePoints({ caller, projectId: battle.left, points: 1 }))).toBe(
      'not_enough_points',
    );
  });

  it('somebody who is banned, until that ends', async () => {
    const [contributions] = processes();
    const caller = await house.member(5);
    const input = { caller, projectId: battle.left, points: 1 };
    const ban = { id: caller.accountId, accountId: caller.accountId, reason: 'spam', bannedById: 'x', at: new Date() };
    await house.db.prisma.accountBan.create({ data: { ...ban, until: null } });
    expect(await outcome(contributions.contributePoints(input))).toBe('account_banned');
    await house.db.prisma.accountBan.update({ where: { id: ban.id }, data: { until: new Date(Date.now() - 1_000) } });
    expect(await outcome(contributions.contributePoints(input))).toBe('accepted');
  });

  it('only what is wrong in a batch', async () => {
    const [contributions] = processes();
    const callers = await house.members(20, 5);
    const outcomes = await Promise.all(
      callers.map((caller, i) =>
        outcome(contributions.contributePoints({ caller, projectId: battle.left, points: i < 10 ? 5 : 6 })),
      ),
    );
    expect(outcomes).toEqual(callers.map((_, i) => (i < 10 ? 'accepted' : 'not_enough_points')));
  });
});
