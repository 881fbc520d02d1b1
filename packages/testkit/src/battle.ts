import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '@houselights/db';

export interface OpenBattle {
  readonly id: string;
  readonly left: string;
  readonly right: string;
}

export interface NewBattle {
  /** Offsets from now in ms, by the database's clock; by default it began a second ago and lasts an hour. */
  readonly from?: number;
  readonly until?: number;
  /** Accounts that receive `points` each. */
  readonly memberIds?: readonly string[];
  readonly points?: number;
}

/** Creates a battle of two projects, and points for its participants. */
export async function openBattle(
  { pool, prisma }: Database,
  { from = -1_000, until = 3_600_000, memberIds = [], points = 100 }: NewBattle = {},
): Promise<OpenBattle> {
  const [id, left, right] = [randomUUID(), randomUUID(), randomUUID()];
  await pool.query(
    `insert into battle (id, "startsAt", "endsAt", salt) values ($1, clock_timestamp() + $2 * interval '1 ms',
      clock_timestamp() + $3 * interval '1 ms', $4)`,
    [id, from, until, randomBytes(32)],
  );
  await prisma.project.createMany({
    data: [
      { id: left, title: 'Left', battleId: id, side: 'left' },
      { id: right, title: 'Right', battleId: id, side: 'right' },
    ],
  });
  await pool.query(`insert into points_account (kind, "projectId") values ('project', $1), ('project', $2)`, [
    left,
    right,
  ]);
  await givePoints({ pool }, memberIds, points);
  return { id, left, right };
}

const operatorId = 'operator-of-the-tests';

/** Gives members points through their own promotion, which never starts for anybody else. */
export async function givePoints(
  { pool }: { readonly pool: Pick<Database['pool'], 'query'> },
  ids: readonly string[],
  points: number,
): Promise<void> {
  if (ids.length === 0) return;
  const promotion = randomUUID();
  await pool.query(
    `with operator as (
       insert into account (id, email, "emailKey", "displayName", "superAdmin", "updatedAt")
       values ($1, $1, $1, 'Operator', true, now()) on conflict do nothing)
     insert into points_promotion (id, name, points, audience, "startsAt", "endsAt", "createdById", "createdAt")
     values ($2, 'A present', $3, 'accounts', now() + interval '100 years', now() + interval '101 years', $1, now())`,
    [operatorId, promotion, points],
  );
  const none = ids.map(() => null);
  await pool.query('select count(*) from post_points($1, $2, $3, $4, $5, $6)', [
    ids,
    ids.map(() => 'promotion'),
    ids.map(() => points),
    ids.map((id) => `promotion:${promotion}:${id}`),
    none,
    none,
  ]);
}
