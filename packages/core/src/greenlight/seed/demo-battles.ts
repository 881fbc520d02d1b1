import { randomBytes } from 'node:crypto';
import { sql, statement } from '@houselights/db';
import { addDays } from '@houselights/rules';
import { newId } from '../../shared/ids.ts';
import { sealBattles } from '../seal-battles.command.ts';
import { demoVotes } from './demo-votes.ts';
import type { CoreDeps } from '../../deps.ts';
import type { DemoVote } from './demo-votes.ts';
import type { Queries } from '@houselights/db';

export interface DemoProject {
  /** Also names its pictures. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** The demo show made from it; the project links to its first season. */
  readonly show?: string;
  /** The asset of its pitch. */
  readonly assetId?: string | undefined;
  readonly points: number;
}

export interface DemoBattle {
  readonly left: DemoProject;
  readonly right: DemoProject;
  /** Days from the demo's start to the battle's start and end. */
  readonly from: number;
  readonly until: number;
}

const milestone = 'demo.battles';

const openMembers = statement({
  name: 'demo-open-members',
  text: `insert into points_account (kind) select 'member' from generate_series(1, $1) returning id::int`,
  params: { count: sql.int4 },
  row: { id: sql.int4 },
});
const openProject = statement({
  name: 'demo-open-project',
  text: `insert into points_account (kind, "projectId") values ('project', $1) returning id::int`,
  params: { projectId: sql.text },
  row: { id: sql.int4 },
});
const appendPast = statement({
  name: 'demo-append-past',
  text: `with entry as (
      select n, at, debit, credit, points, cause from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[])
        with ordinality as e (at, debit, credit, points, cause, n)),
    block as (
      select at, array_agg(debit order by n) as debit, array_agg(credit order by n) as credit, array_agg(points order by n) as points,
        array_agg(cause order by n) as cause, array_fill(null::text, array[count(*)::int]) as none,
        array_fill($6::text, array[count(*)::int]) as kind
      from entry group by at order by min(n))
    select case set_config('houselights.ledger_time', at, true) when at then append_points(kind, debit, credit, points, cause, none, none,
      $7, $8, $9) end is null as skipped from block`,
  params: {
    at: sql.array(sql.text),
    debit: sql.array(sql.int8),
    credit: sql.array(sql.int8),
    points: sql.array(sql.int8),
    cause: sql.array(sql.nullable(sql.text)),
    kind: sql.text,
    battleId: sql.nullable(sql.text),
    left: sql.nullable(sql.int8),
    right: sql.nullable(sql.int8),
  },
  row: { skipped: sql.bool },
});
const tellTime = statement({
  name: 'demo-tell-present',
  text: `select set_config('houselights.ledger_time', '', true) as time`,
  row: { time: sql.text },
});

/** Creates the demo's battles once per database: past ones with their votes and results, and an active one. */
export async function seedDemoBattles(
  { db, clock, signer }: Pick<CoreDeps, 'db' | 'clock' | 'signer'>,
  battles: readonly DemoBattle[],
): Promise<void> {
  await db.transaction(async (queries) => {
    const now = clock.now();
    const { count } = await queries.milestone.createMany({
      data: [{ name: milestone, at: now }],
      skipDuplicates: true,
    });
    const oldest = Math.min(...battles.map(({ from }) => from));
    if (count === 0) return;
    const inOrder = battles.toSorted((a, b) => a.from - b.from);
    const votes = demoVotes(inOrder.map(({ left, right }) => ({ left: left.points, right: right.points })));
    const idOf = await enrol(queries, addDays(now, oldest - 1), votes.flat());
    for (const [index, battle] of inOrder.entries()) {
      await fight(queries, battle, { now, idOf, votes: votes[index] ?? [] });
    }
  });
  await sealBattles({ db, signer });
}

/** The id of a demo project. */
export const demoProjectId = (slug: string): string => `demo-${slug}`;

/** Stores the keys of the demo projects' pictures. */
export async function noteProjectPictures(
  { db }: Pick<CoreDeps, 'db'>,
  pictures: readonly { readonly slug: string; readonly images: readonly { type: string; key: string }[] }[],
): Promise<void> {
  for (const { slug, images } of pictures) {
    await db.prisma.project.updateMany({ where: { id: demoProjectId(slug) }, data: { images: [...images] } });
  }
}

/** Former members without accounts: each had as many points as it spent. Returns their points accounts. */
async function enrol(queries: Queries, at: Date, votes: readonly DemoVote[]): Promise<ReadonlyMap<number, number>> {
  const spent = new Map<number, number>();
  for (const { voter, points } of votes) spent.set(voter, (spent.get(voter) ?? 0) + points);
  const rows = await openMembers.rows(queries, { count: spent.size });
  const ids = rows.map(({ id }) => id);
  const entries = ids.map((credit) => ({ debit: 1, credit, cause: `demo:${credit}`, at }));
  const points = [...spent.values()];
  await append(
    queries,
    'promotion',
    entries.map((entry, index) => ({ ...entry, points: points[index] ?? 0 })),
  );
  return new Map([...spent.keys()].map((voter, index) => [voter, ids[index] ?? 0]));
}

interface Votes {
  readonly now: Date;
  /** Each voter's points account. */
  readonly idOf: ReadonlyMap<number, number>;
  readonly votes: readonly DemoVote[];
}

async function fight(
  queries: Queries,
  { left, right, from, until }: DemoBattle,
  { now, idOf, votes }: Votes,
): Promise<void> {
  const id = newId();
  const [startsAt, endsAt] = [addDays(now, from), addDays(now, until)];
  await queries.battle.create({ data: { id, startsAt, endsAt, salt: randomBytes(32) } });
  await queries.battleSealApproval.create({ data: { id: newId(), battleId: id, reason: 'A battle of the demo.' } });
  const accounts = { left: await enter(queries, id, 'left', left), right: await enter(queries, id, 'right', right) };
  const lastsMs = Math.min(endsAt.getTime(), now.getTime()) - startsAt.getTime();
  const entries = votes.map(({ voter, side, points, at }) => ({
    debit: idOf.get(voter) ?? 0,
    credit: accounts[side],
    points,
    at: new Date(startsAt.getTime() + lastsMs * at),
  }));
  await append(queries, 'contribution', entries, { id, ...accounts });
}

async function enter(queries: Queries, battleId: string, side: string, project: DemoProject): Promise<number> {
  const { slug, title, description, show, assetId = null } = project;
  const season =
    show === undefined
      ? null
      : await queries.season.findFirst({
          where: { channel: { slug: show } },
          orderBy: { number: 'asc' },
          select: { id: true },
        });
  const id = demoProjectId(slug);
  await queries.project.create({
    data: { id, title, description, assetId, battleId, side, seasonId: season?.id ?? null },
  });
  const account = await openProject.first(queries, { projectId: id });
  return account?.id ?? 0;
}

interface Entry {
  readonly debit: number;
  readonly credit: number;
  readonly points: number;
  readonly cause?: string;
  readonly at: Date;
}

/**
 * Appends past entries in order of time, as if the ledger were that old. Entries of one instant form a block. Uses a single statement,
 * because thousands of round trips would delay the first start. CASE makes sure that the ledger's time is set before a block is appended.
 */
async function append(
  queries: Queries,
  kind: 'promotion' | 'contribution',
  entries: readonly Entry[],
  battle?: { readonly id: string; readonly left: number; readonly right: number },
): Promise<void> {
  const of = <K extends keyof Entry>(name: K): Entry[K][] => entries.map((entry) => entry[name]);
  await appendPast.run(queries, {
    at: of('at').map((at) => at.toISOString()),
    debit: of('debit'),
    credit: of('credit'),
    points: of('points'),
    cause: of('cause').map((cause) => cause ?? null),
    kind,
    battleId: battle?.id ?? null,
    left: battle?.left ?? null,
    right: battle?.right ?? null,
  });
  await tellTime.run(queries);
}
