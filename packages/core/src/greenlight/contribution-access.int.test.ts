import { hasAccess } from '@houselights/rules';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBattleHouse } from '../../test/battles.ts';
import { accessFact, knowFacts } from '../../test/facts.ts';
import { addAccount, callerOf } from '../../test/videos.ts';

import { createPointsReader, post } from '../points/index.ts';
import { createContributions } from './contribute-points.command.ts';
import type { AccessFact } from '@houselights/rules';
import type { OpenBattle } from '@houselights/testkit/battle';
import type { BattleHouse } from '../../test/battles.ts';

let house: BattleHouse;
let battle: OpenBattle;
beforeAll(async () => {
  house = await openBattleHouse();
  battle = await house.battle();
});
afterAll(async () => house.close());

const epoch = Date.parse('2026-03-10T08:00:00Z');
const hour = 3_600_000;

/** The database's outcomes for one-point contributions by these accounts, with access checked at `at`. */
async function outcomesAt(at: Date, ids: readonly string[], version: 'new' | 'old' = 'new'): Promise<string[]> {
  const values = [ids, ids.map(() => battle.left), ids.map(() => 1), ids.map(() => null)];
  const { rows } = await house.db.pool.query<{ outcome: string }>(
    `select outcome from contribute_points($1, $2, $3, $4${version === 'new' ? ', $5' : ''}) order by n`,
    version === 'new' ? [...values, at] : values,
  );
  return rows.map(({ outcome }) => outcome);
}

describe('access as the database asks for it', () => {
  /** Few instants, so that many coincide; a millisecond apart, so that rounding would show. */
  const instant = fc
    .record({ hours: fc.integer({ min: 0, max: 5 }), ms: fc.integer({ min: -1, max: 1 }) })
    .map(({ hours, ms }) => new Date(epoch + hours * hour + ms));
  const perhaps = fc.option(instant);
  const fact: fc.Arbitrary<AccessFact> = fc.record({
    source: fc.constantFrom('stripe', 'gift', 'staff', 'patreon'),
    sourceId: fc.uuid(),
    planId: fc.constant(null),
    startedAt: instant,
    paidUntil: perhaps,
    graceUntil: perhaps,
    trialEndsAt: perhaps,
    renews: fc.boolean(),
    dueAt: perhaps,
    owed: fc.constant(null),
    cancelledAt: perhaps,
    endedAt: fc.option(instant, { freq: 2 }),
    paused: fc.boolean(),
    resumesAt: perhaps,
    withheld: fc.option(fc.constantFrom('refunded', 'disputed', 'trial_used', 'already_subscribed', 'revoked'), {
      freq: 1,
    }),
    withheldAt: perhaps,
  });
  const person = fc.record({
    known: fc.array(fact, { maxLength: 3 }),
    /** A superseded fact. */
    past: fc.array(fact, { maxLength: 1 }),
    isDeleted: fc.boolean(),
  });

  it('is what the rules say of the facts that are known now', async () => {
    const people = fc.array(person, { minLength: 40, maxLength: 80 });
    const instants = fc.array(instant, { minLength: 4, maxLength: 8 });
    const property = fc.asyncProperty(people, instants, async (everybody, times) => {
      const ids = everybody.map(() => v7());
      const [knownFrom, knownUntil] = [new Date(epoch), new Date(epoch + hour)];
      await house.db.prisma.account.createMany({
        data: everybody.map(({ isDeleted }, i) => {
          const id = ids[i] ?? '';
          return { id, email: id, emailKey: id, displayName: 'Somebody', deletedAt: isDeleted ? knownFrom : null };
        }),
      });
      await house.db.prisma.accessFact.createMany({
        data: everybody.flatMap(({ known, past }, i) => {
          const of = { accountId: ids[i] ?? '', knownFrom };
          return [
            ...known.map((each) => ({ ...each, ...of, sourceId: v7() })),
            ...past.map((each) => ({ ...each, ...of, sourceId: v7(), knownUntil })),
          ];
        }),
      });
      for (const at of times) {
        const expected = everybody.map(({ known, isDeleted }) =>
          !isDeleted && hasAccess(known, at) ? 'not_enough' : 'no_access',
        );
        expect(await outcomesAt(at, ids)).toEqual(expected);
      }
    });
    await fc.assert(property, { numRuns: 12 });
  }, 120_000);
});

describe('a contribution', () => {
  const now = new Date();
  const later = new Date(now.getTime() + hour);
  const at = (instant: Date) => createContributions({ ...house, billingClock: { now: () => instant } });
  const refused = { code: 'contribution_needs_subscription' };

  /** A caller with points, whom the API believes to have a subscription. */
  async function someone(facts: readonly Partial<AccessFact>[]) {
    const accountId = await addAccount(house.db);
    await post(house.db, [{ accountId, kind: 'promotion', points: 10, cause: `promotion:${accountId}` }]);
    await keep(accountId, facts);
    return callerOf(accountId, { hasSubscription: true });
  }

  async function keep(accountId: string, facts: readonly Partial<AccessFact>[]): Promise<void> {
    const whole = facts.map((fact) => accessFact({ source: 'stripe', sourceId: accountId, paidUntil: later, ...fact }));
    await knowFacts(house.db, accountId, now, ...whole);
  }

  it('of somebody who has no access is refused by the database too, and nothing is changed', async () => {
    for (const facts of [[], [{ paidUntil: now }], [{ withheld: 'disputed' as const }], [{ startedAt: later }]]) {
      const caller = await someone(facts);
      await expect(at(now).contributePoints({ caller, projectId: battle.left, points: 1 })).rejects.toMatchObject(
        refused,
      );
      const { pointsSpent } = await createPointsReader(house).getPoints({ caller });
      expect(pointsSpent).toBe(0);
    }
  });

  it('follows the clock of billing', async () => {
    const caller = await someone([{ paidUntil: later }]);
    const input = { caller, projectId: battle.left, points: 1 };
    await at(now).contributePoints(input);
    await at(new Date(later.getTime() - 1)).contributePoints(input);
    await expect(at(later).contributePoints(input)).rejects.toMatchObject(refused);
  });

  it('that was carried out is answered again after access has ended', async () => {
    const caller = await someone([{ paidUntil: later }]);
    const input = { caller, projectId: battle.left, points: 1, key: 'once' };
    const answer = await at(now).contributePoints(input);
    await keep(caller.accountId, [{ endedAt: now }]);
    expect(await at(now).contributePoints(input)).toEqual(answer);
    // As the API knows the caller by then.
    const former = { ...input, caller: { ...caller, hasSubscription: false } };
    expect(await at(now).contributePoints(former)).toEqual(answer);
    for (const key of ['twice', undefined])
      await expect(at(now).contributePoints({ ...former, key })).rejects.toMatchObject(refused);
    await expect(at(now).contributePoints({ ...input, key: 'twice' })).rejects.toMatchObject(refused);
  });

  it('of the version before is asked for access as well, in a word that it knows', async () => {
    const [member, nobody] = [await someone([{}]), await someone([])];
    const ids = [member.accountId, nobody.accountId];
    expect(await outcomesAt(now, ids, 'old')).toEqual(['accepted', 'not_enough']);
  });
});
