import { createPrisma } from '@houselights/db';
import { verifyLedger } from '../src/verify-ledger.ts';
import type { BattleHouse } from './battles.ts';

/**
 * Changes the database with triggers off, lets the worker `act` after it, verifies the ledger, and rolls back, all in one transaction.
 * Resolves to the problems.
 */
export async function problemsAfter(
  house: BattleHouse,
  statements: readonly string[],
  options: Parameters<typeof verifyLedger>[1] = {},
  act: (house: Pick<BattleHouse, 'db' | 'signer'>) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const client = await house.owner.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const statement of statements) {
      const { rowCount } = await client.query(statement);
      if (rowCount === 0) throw new Error(`nothing was changed by ${statement}`);
    }
    await client.query('set local session_replication_role = origin');
    // A read on another connection would wait for this one's locks, and not see its changes.
    let before: Promise<unknown> = Promise.resolve();
    const query = (...words: Parameters<typeof client.query>) => {
      const answer = before.then(() => client.query(...words));
      before = answer.catch(() => {});
      return answer;
    };
    const pool = Object.assign(Object.create(house.owner.pool) as BattleHouse['db']['pool'], {
      query,
      connect: () => Promise.resolve({ query, release: () => {} }),
    });
    const prisma = createPrisma(pool);
    const changed = { db: { ...house.db, pool, prisma }, signer: house.signer };
    await act(changed);
    const { problems } = await verifyLedger(changed, options);
    await prisma.$disconnect();
    return problems.join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const balances = `with moves as (
    select position, "debitId" as id, -points as points from points_entry union all select position, "creditId", points from points_entry),
  sums as (select position, id, sum(points) over (partition by id order by position) as balance from moves)
  update points_entry e set "debitBalance" = d.balance, "creditBalance" = c.balance
  from sums d, sums c where d.position = e.position and d.id = e."debitId" and c.position = e.position and c.id = e."creditId"`;
const accounts = `update points_account a set
    gained = coalesce((select sum(case when e."creditId" = a.id then e.points else -e.points end) from points_entry e
      where e."creditId" = a.id or (e."debitId" = a.id and e.kind <> 'contribution' and a.id <> 1)), 0),
    spent = coalesce((select sum(e.points) from points_entry e where e."debitId" = a.id and (e.kind = 'contribution' or a.id = 1)), 0)`;
const totals = `do $$ begin update points_block k set "leftPoints" = t."left", "rightPoints" = t."right" from (
    select f.height, coalesce(sum(e.points) filter (where p.side = 'left'), 0) as "left", coalesce(sum(e.points) filter (where p.side = 'right'), 0) as "right"
    from points_block f join points_block o on o."battleId" = f."battleId" and o.height <= f.height join points_entry e on e.block = o.height
      join points_account a on a.id = e."creditId" join project p on p.id = a."projectId" group by f.height) t
  where t.height = k.height; end $$`;
const hashes = `do $$ declare b record; h bytea := decode(repeat('00', 32), 'hex'); lines text; begin
    for b in select * from points_block order by height loop
      select coalesce(string_agg(points_line(e), E'\\n' order by position), '') into lines from points_entry e where e.block = b.height;
      h := sha256(h || convert_to(concat_ws('|', b.height, (extract(epoch from b.at) * 1000)::bigint, b."battleId", b."leftPoints", b."rightPoints") || E'\\n' || lines, 'UTF8'));
      update points_block set hash = h where height = b.height;
    end loop;
    update points_head set hash = h, height = coalesce((select max(height) from points_block), 0),
      position = coalesce((select max(position) from points_entry), 0);
  end $$`;

/** What a tamperer who knows the ledger does: makes balances, totals, hashes and the head follow from the changed entries. */
export const rehash: readonly string[] = [balances, accounts, totals, hashes];

/** Removes the signed heads: the tamperer has no key. */
export const withoutHeads: readonly string[] = [
  'delete from points_signed_head',
  'update points_head set "signedHeads" = 0',
];

/** Empties the ledger's own tables. */
export const emptied: readonly string[] = [
  'delete from points_entry',
  'delete from points_block',
  ...withoutHeads,
  'delete from battle_result',
  `update points_head set height = 0, position = 0, hash = decode(repeat('00', 32), 'hex')`,
  'update points_account set gained = 0, spent = 0',
];
