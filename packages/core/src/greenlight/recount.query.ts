import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { readLines, voterOf } from './count-battle.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { BattleReceipt, FinishedBattle, Recount } from '@houselights/contracts';

const pageSize = 50;

/** The parts of a battle needed to present it. */
const told = { result: true, projects: { select: { id: true, title: true, side: true } } } as const;
interface ToldBattle {
  readonly id: string;
  readonly endsAt: Date;
  readonly result: {
    readonly winnerId: string | null;
    readonly leftPoints: bigint;
    readonly rightPoints: bigint;
  } | null;
  readonly projects: readonly { readonly id: string; readonly title: string; readonly side: string | null }[];
}

/** Empty for a battle that is not sealed. */
function tellOf({ id, endsAt, result, projects }: ToldBattle): FinishedBattle[] {
  const [left, right] = ['left', 'right'].map((side) => projects.find((project) => project.side === side));
  if (left === undefined || right === undefined || result === null) return [];
  const winner = result.winnerId === null ? null : result.winnerId === left.id ? ('left' as const) : ('right' as const);
  return [
    {
      id,
      endDate: endsAt.toISOString(),
      leftProject: { id: left.id, title: left.title },
      rightProject: { id: right.id, title: right.title },
      leftPoints: Number(result.leftPoints),
      rightPoints: Number(result.rightPoints),
      winner,
    },
  ];
}

/** Sealed battles, newest first, one page after the sealed battle `before`; empty if `before` is not one. */
export async function listFinishedBattles(
  { db }: Pick<CoreDeps, 'db'>,
  { before }: { readonly before?: string | undefined },
): Promise<{ items: FinishedBattle[]; next: string | null }> {
  const sealed = { result: { isNot: null } };
  // A cursor outside of the filter would skip the battle after it.
  if (before !== undefined && (await db.prisma.battle.count({ where: { ...sealed, id: before } })) === 0) {
    return { items: [], next: null };
  }
  const rows = await db.prisma.battle.findMany({
    where: sealed,
    orderBy: [{ endsAt: 'desc' }, { id: 'desc' }],
    include: told,
    take: pageSize + 1,
    ...(before === undefined ? {} : { cursor: { id: before }, skip: 1 }),
  });
  const items = rows.slice(0, pageSize).flatMap(tellOf);
  return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null };
}

/** A sealed battle, as the site presents it. Throws not_found. */
export async function getFinishedBattle(
  { db }: Pick<CoreDeps, 'db'>,
  { id }: { readonly id: string },
): Promise<FinishedBattle> {
  const battle = await db.prisma.battle.findUnique({ where: { id }, include: told });
  const [finished] = battle === null ? [] : tellOf(battle);
  if (finished === undefined) throw new Refusal('not_found');
  return finished;
}

const shownPoints = statement({
  name: 'battle-shown-points',
  text: `select coalesce(sum(a.gained) filter (where p.side = 'left'), 0)::float8 as "leftPoints",
    coalesce(sum(a.gained) filter (where p.side = 'right'), 0)::float8 as "rightPoints"
  from project p join points_account a on a."projectId" = p.id where p."battleId" = $1`,
  params: { battleId: sql.text },
  row: { leftPoints: sql.float8, rightPoints: sql.float8 },
});

/** Everything needed to recount a sealed battle, with its lines as the ledger now has them. Throws not_found. */
export async function getRecount(
  { db, signer }: Pick<CoreDeps, 'db' | 'signer'>,
  { id }: { readonly id: string },
): Promise<Recount> {
  const battle = await db.prisma.battle.findUnique({ where: { id }, include: { result: true } });
  if (battle?.result == null) throw new Refusal('not_found');
  const shown = await shownPoints.first(db.pool, { battleId: id });
  return {
    document: battle.result.document,
    signature: Buffer.from(battle.result.signature).toString('base64url'),
    publicKey: signer.publicKey,
    shown: shown ?? { leftPoints: 0, rightPoints: 0 },
    lines: await readLines(db.pool, battle),
  };
}

/** An entry's number in its battle counts the contributions before it: a battle's blocks hold nothing else. */
const ownLines = statement({
  name: 'battle-own-lines',
  text: `select e."memberId", p.side, e.points::float8 as points, e.at,
    (e.position - k."firstPosition" + 1 + coalesce((select sum(o."lastPosition" - o."firstPosition" + 1) from points_block o
      where o."battleId" = $1 and o.height < k.height), 0))::float8 as number
  from points_account m join points_entry e on e."memberId" = m.id join points_block k on k.height = e.block and k."battleId" = $1
    join points_account a on a.id = e."creditId" join project p on p.id = a."projectId"
  where m."accountId" = $2 order by e.position`,
  params: { battleId: sql.text, accountId: sql.text },
  row: {
    memberId: sql.int8,
    side: sql.neverNull(sql.textOf<'left' | 'right'>()),
    points: sql.float8,
    at: sql.timestamptz,
    number: sql.float8,
  },
});

/** The caller's own contributions to a battle, with their recount numbers once it is sealed. Throws not_found. */
export async function getBattleReceipt(
  { db }: Pick<CoreDeps, 'db'>,
  { caller, battleId }: { readonly caller: Caller; readonly battleId: string },
): Promise<BattleReceipt> {
  const battle = await db.prisma.battle.findUnique({
    where: { id: battleId },
    include: { result: { select: { battleId: true } } },
  });
  if (battle === null) throw new Refusal('not_found');
  const rows = await ownLines.rows(db.pool, { battleId, accountId: caller.accountId });
  const sum = (side: string): number =>
    rows.reduce((points, row) => (row.side === side ? points + row.points : points), 0);
  const [first] = rows;
  return {
    battleId,
    voter: first === undefined || battle.result === null ? null : voterOf(battle.salt, first.memberId),
    leftPoints: sum('left'),
    rightPoints: sum('right'),
    lines: rows.map(({ number, at, side, points }) => ({
      number: battle.result === null ? null : number,
      at: at.toISOString(),
      side,
      points,
    })),
  };
}
