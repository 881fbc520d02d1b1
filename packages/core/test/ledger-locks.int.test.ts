import { isDatabaseDown } from '@houselights/db';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBattleHouse } from './battles.ts';
import { addAccount } from './videos.ts';
import { createContributions } from '../src/greenlight/index.ts';
import { correctPoints, grantDuePoints, post } from '../src/points/index.ts';
import { verifyLedger } from '../src/verify-ledger.ts';
import type { OpenBattle } from '@houselights/testkit/battle';
import type { Database } from '@houselights/db';
import type { BattleHouse } from './battles.ts';
import type { Caller } from '../src/caller.ts';

let house: BattleHouse;
let battle: OpenBattle;
const connect = () => house.db.pool.connect();
/** A connection that moves points several times in one transaction, and waits for nobody. */
let holder: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  house = await openBattleHouse();
  battle = await house.battle();
});
beforeEach(async () => {
  holder = await connect();
  await holder.query(`begin; set local lock_timeout = '100ms'`);
});
afterEach(async () => {
  await holder.query('rollback');
  holder.release();
  const { problems } = await verifyLedger(house);
  // These postings are artificial.
  const others = problems.filter(
    (problem) => !/has a cause that the house does not know|undoes nothing|was decided by nobody/.test(problem),
  );
  if (others.length > 0) throw new Error(others.join('\n'));
});
afterAll(async () => house.close());

/** Posts within the holder's transaction. */
const postThere = (accountId: string, kind: string, points: number) =>
  holder.query('select count(*) from post_points($1, $2, $3, $4, $5, $6)', [
    [accountId],
    [kind],
    [points],
    [`test:${kind}:${accountId}`],
    [null],
    [null],
  ]);

/** Resolves when this many connections wait for a lock of the holder. */
async function untilWaiting(count = 1): Promise<void> {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  const waiting = async () => {
    const found = await house.db.pool.query<{ n: number }>(
      'select count(*)::int as n from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
      [rows[0]?.pid],
    );
    return found.rows[0]?.n;
  };
  await expect.poll(waiting, { timeout: 10_000, interval: 10 }).toBe(count);
}

describe('whoever holds the head of the ledger waits for nobody who waits for it', () => {
  type Act = (caller: Caller) => Promise<unknown>;
  const someone = (caller: Caller) => ({ accountId: caller.accountId, kind: 'period' as const });
  const acts: [what: string, points: number, Act][] = [
    [
      'a contribution',
      5,
      (caller) => createContributions(house).contributePoints({ caller, projectId: battle.left, points: 5 }),
    ],
    [
      'a contribution of somebody who has had nothing yet',
      0,
      async (caller) => {
        const contributed = createContributions(house).contributePoints({ caller, projectId: battle.left, points: 1 });
        await expect(contributed).rejects.toMatchObject({ code: 'not_enough_points' });
      },
    ],
    ['a grant', 5, (caller) => post(house.db, [{ ...someone(caller), points: 2, cause: `next:${caller.accountId}` }])],
    [
      'a first grant',
      0,
      (caller) => post(house.db, [{ ...someone(caller), points: 2, cause: `first:${caller.accountId}` }]),
    ],
    [
      'a taking back',
      5,
      (caller) =>
        post(house.db, [
          { accountId: caller.accountId, kind: 'take_back', points: -2, cause: `back:${caller.accountId}` },
        ]),
    ],
    [
      'a correction',
      5,
      (caller) => correctPoints(house, { caller, accountId: caller.accountId, points: 1, reason: 'because' }),
    ],
  ];

  it.each(acts)('%s', async (_, points, act) => {
    const [other, caller] = [await house.member(5), await house.member(points)];
    await postThere(other.accountId, 'period', 1);
    const acted = act(caller);
    await untilWaiting();
    // What a transaction of the previous version does after its grants.
    await postThere(caller.accountId, 'take_back', 0);
    await postThere(other.accountId, 'take_back', -1);
    await holder.query('commit');
    await acted;
  });
});

it('keeps no vote waiting for a grant that waits for somebody whose row is changed', async () => {
  const [caller, fresh] = [await house.member(5), await addAccount(house.db)];
  // As when a person's data is erased.
  await holder.query('select id from account where id = $1 for update', [fresh]);
  const granted = post(house.db, [{ accountId: fresh, kind: 'period', points: 2, cause: `first:${fresh}` }]);
  await untilWaiting();
  await createContributions(house).contributePoints({ caller, projectId: battle.right, points: 5 });
  await holder.query('commit');
  expect(await granted).toHaveLength(1);
});

it('keeps no vote waiting while whoever grants does something else', async () => {
  const [caller, owed] = [await house.member(5), await house.member(0)];
  const startsAt = new Date(0);
  const promotion = { id: 'promotion', name: 'For all', points: 3, audience: 'accounts', createdById: 'somebody' };
  await house.db.prisma.pointsPromotion.create({
    data: { ...promotion, startsAt, endsAt: new Date('2100-01-01'), createdAt: startsAt },
  });
  let votes = 0;
  const vote = async () => {
    await createContributions(house).contributePoints({ caller, projectId: battle.right, points: 1 });
    votes += 1;
  };
  // Votes at the end of each transaction, before it commits: a vote that waited for the commit would wait forever.
  const db: Database = {
    ...house.db,
    transaction: (work) =>
      house.db.transaction(async (queries) => {
        const done = await work(queries);
        await vote();
        return done;
      }),
  };
  expect(await grantDuePoints({ ...house, db }, { accountIds: [owed.accountId, caller.accountId] })).toHaveLength(2);
  const correction = { caller, accountId: owed.accountId, points: -1, reason: 'because', key: 'once' };
  for (let n = 0; n < 2; n += 1) await correctPoints({ ...house, db }, correction);
  expect(votes).toBeGreaterThan(0);
});

it('lets votes through between the parts of a long list of grants', async () => {
  const callers = await house.members(600, 0);
  const postings = callers.flatMap(({ accountId }) =>
    [3, 4].map((points) => ({ accountId, kind: 'period' as const, points, cause: `long:${points}:${accountId}` })),
  );
  expect(await post(house.db, postings)).toHaveLength(1_200);
  const { rows } = await house.db.pool.query<{ most: number }>(
    `select max("lastPosition" - "firstPosition" + 1)::int as most from points_block`,
  );
  expect(rows[0]?.most).toBeLessThanOrEqual(256);
});

describe('postings of one call', () => {
  type Line = readonly [kind: 'period' | 'promotion' | 'take_back' | 'correction', points: number, moved?: number];
  const cases: [string, readonly Line[]][] = [
    [
      'what is given comes before what is taken',
      [
        ['take_back', -9, -9],
        ['period', 4, 4],
        ['promotion', 5, 5],
      ],
    ],
    [
      'one taking after the other, as far as there is something',
      [
        ['period', 10, 10],
        ['take_back', -4, -4],
        ['take_back', -4, -4],
        ['take_back', -4, -2],
        ['take_back', -4, 0],
      ],
    ],
    [
      'a correction of more than there is left is passed over, and what follows is not',
      [
        ['period', 10, 10],
        ['correction', -4, -4],
        ['correction', -7],
        ['correction', -6, -6],
        ['correction', -1],
        ['take_back', -1, 0],
      ],
    ],
  ];

  it.each(cases)('%s', async (_, lines) => {
    const callers = await house.members(2, 0);
    const postings = callers.flatMap(({ accountId }) =>
      lines.map(([kind, points], n) => ({
        accountId,
        kind,
        points,
        cause: `call:${accountId}:${n}`,
        reason: 'because',
        actorId: 'somebody',
      })),
    );
    const posted = await post(house.db, postings);
    const moved = postings.map((posting) => posted.find((each) => each.posting === posting)?.points);
    expect(moved).toEqual([...lines, ...lines].map(([, , expected]) => expected));
    expect(
      await post(
        house.db,
        postings.filter((_posting, n) => moved[n] !== undefined),
      ),
    ).toEqual([]);
  });
});

describe('what Postgres undoes because of another transaction', () => {
  /** Makes the next `times` transactions that write to the ledger fail. */
  async function undo({ pool }: Database, code: string, times: number): Promise<void> {
    await pool.query('create sequence if not exists undone minvalue -1000');
    await pool.query(`create or replace function undo() returns trigger language plpgsql as $$ begin
      if nextval('undone') <= 0 then raise exception 'planted' using errcode = '${code}'; end if; return new; end $$`);
    await pool.query(
      'create or replace trigger undo before insert on points_block for each row execute function undo()',
    );
    await pool.query(`select setval('undone', $1, false)`, [1 - times]);
  }

  it.each(['40P01', '40001'])(
    'is tried again, and is a database that has too much to do after that (%s)',
    async (code) => {
      const own = await openBattleHouse();
      const { left } = await own.battle();
      const callers = await own.members(3, 10);
      const contributions = createContributions(own);
      const vote = (caller: Caller) =>
        contributions.contributePoints({ caller, projectId: left, points: 1, key: 'once' });
      const grant = (cause: string) => {
        const postings = callers.map(({ accountId }) => ({
          accountId,
          kind: 'period' as const,
          points: 1,
          cause: `${cause}:${accountId}`,
        }));
        return post(own.db, postings);
      };

      await undo(own.owner, code, 3);
      await Promise.all(callers.map(vote));
      await undo(own.owner, code, 3);
      expect(await grant('healed')).toHaveLength(callers.length);

      const { entries } = await verifyLedger(own);
      await undo(own.owner, code, 1_000);
      const refused = await Promise.allSettled(
        callers.map((caller) => contributions.contributePoints({ caller, projectId: left, points: 1, key: 'later' })),
      );
      expect(refused.map((each) => each.status === 'rejected' && isDatabaseDown(each.reason))).toEqual([
        true,
        true,
        true,
      ]);
      await expect(grant('refused')).rejects.toSatisfy(isDatabaseDown);
      expect(await verifyLedger(own)).toMatchObject({ entries });
      await own.close();
    },
  );
});
