import { createHash } from 'node:crypto';
import type { Database } from '@houselights/db';

/** The answer to a contribution. */
export interface Tally {
  readonly version: number;
  readonly leftPoints: number;
  readonly rightPoints: number;
  readonly pointsAvailable: number;
}

/** A contribution as its client knows it. */
export interface Recorded {
  readonly accountId: string;
  readonly projectId: string;
  readonly points: number;
  readonly key: string;
  /** Undefined: it was refused. */
  readonly answer: Tally | undefined;
  /** Whether one of its requests was cut off before its answer: that one may have succeeded after another was refused. */
  readonly wasCut: boolean;
}

interface Entry {
  readonly position: number;
  readonly block: number;
  readonly kind: string;
  readonly cause: string;
  readonly debit: number;
  readonly credit: number;
  readonly points: number;
  readonly accountId: string | null;
  readonly projectId: string | null;
  readonly leftId: string | null;
  readonly rightId: string | null;
  readonly isInTime: boolean | null;
}

const entries = `select e.position::float8 as position, e.block::float8 as block, e.kind, e.cause, e."debitId"::float8 as debit,
    e."creditId"::float8 as credit, e.points::float8 as points, m."accountId", p.id as "projectId",
    l.id as "leftId", r.id as "rightId", e.at >= b."startsAt" and e.at < b."endsAt" as "isInTime"
  from points_entry e join points_account m on m.id = e."memberId"
    left join points_account pa on pa.id = e."creditId" left join project p on p.id = pa."projectId"
    left join battle b on b.id = p."battleId"
    left join project l on l."battleId" = b.id and l.side = 'left' left join project r on r."battleId" = b.id and r.side = 'right'
  order by e.position`;

/** A single sequential writer: the balances and totals after each ledger entry. */
class Model {
  readonly balances = new Map<number, number>();
  readonly totals = new Map<string, number>();

  move({ debit, credit, points, projectId }: Entry): void {
    this.balances.set(debit, this.balanceOf(debit) - points);
    this.balances.set(credit, this.balanceOf(credit) + points);
    if (projectId !== null) this.totals.set(projectId, this.totalOf(projectId) + points);
  }

  balanceOf(account: number): number {
    return this.balances.get(account) ?? 0;
  }

  totalOf(projectId: string | null): number {
    return this.totals.get(projectId ?? '') ?? 0;
  }
}

const nameOf = (accountId: string | null, keyHash: string): string => `${accountId} ${keyHash}`;

/** Differences between the ledger, replayed by one writer, and the answers that clients got; empty if there are none. */
export async function differences(
  { pool }: Pick<Database, 'pool'>,
  history: readonly Recorded[],
): Promise<readonly string[]> {
  const found: string[] = [];
  const { rows } = await pool.query<Entry>(entries);
  const known = new Map(
    history.map((one) => [nameOf(one.accountId, createHash('sha256').update(one.key).digest('base64url')), one]),
  );
  const model = new Model();
  const counted = new Set<Recorded>();

  function judge(entry: Entry): void {
    const words = `entry ${entry.position}`;
    const one = known.get(nameOf(entry.accountId, entry.cause.split(':')[2] ?? ''));
    if (one === undefined) {
      found.push(`${words}: nobody contributed it`);
      return;
    }
    if (counted.has(one)) found.push(`${words}: counts twice`);
    counted.add(one);
    if (entry.isInTime !== true) found.push(`${words}: lies outside of its battle's time`);
    if (one.points !== entry.points || one.projectId !== entry.projectId)
      found.push(`${words}: something else was sent`);
    if (one.answer === undefined) {
      if (!one.wasCut) found.push(`${words}: was refused`);
      return;
    }
    const [leftPoints, rightPoints] = [model.totalOf(entry.leftId), model.totalOf(entry.rightId)];
    const expected: Tally = {
      version: entry.block,
      leftPoints,
      rightPoints,
      pointsAvailable: model.balanceOf(entry.debit),
    };
    const names = ['version', 'leftPoints', 'rightPoints', 'pointsAvailable'] as const;
    for (const name of names) {
      if (one.answer[name] !== expected[name])
        found.push(`${words}: ${name} was answered as ${one.answer[name]}, not ${expected[name]}`);
    }
  }

  for (const block of Map.groupBy(rows, (entry) => entry.block).values()) {
    for (const entry of block) {
      model.move(entry);
      if (entry.debit !== 1 && model.balanceOf(entry.debit) < 0) found.push(`entry ${entry.position}: is not covered`);
    }
    // Answers reflect the whole block.
    for (const entry of block) if (entry.kind === 'contribution') judge(entry);
  }
  for (const one of history)
    if (one.answer !== undefined && !counted.has(one)) found.push(`key ${one.key}: was accepted and is not there`);
  return [...found, ...(await compareStored(pool, model))];
}

/** Compares the stored accounts and sealed battles with the model. */
async function compareStored(pool: Database['pool'], model: Model): Promise<string[]> {
  const accounts = await pool.query<{ id: number; available: number }>(
    'select id::float8 as id, (gained - spent)::float8 as available from points_account',
  );
  const sealed = await pool.query<{ id: string; points: number }>(
    `select p.id, (case p.side when 'left' then r."leftPoints" else r."rightPoints" end)::float8 as points
     from battle_result r join project p on p."battleId" = r."battleId"`,
  );
  return [
    ...accounts.rows.flatMap(({ id, available }) => {
      const expected = model.balanceOf(id);
      return available === expected ? [] : [`account ${id}: has ${available}, not ${expected}`];
    }),
    ...sealed.rows.flatMap(({ id, points }) => {
      const expected = model.totalOf(id);
      return points === expected ? [] : [`project ${id}: was sealed with ${points}, not ${expected}`];
    }),
  ];
}
