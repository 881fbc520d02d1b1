import { randomBytes } from 'node:crypto';
import { addDays } from '@houselights/rules';
import { newId } from '../../shared/ids.ts';
import { sealBattles } from '../seal-battles.command.ts';
import type { CoreDeps } from '../../deps.ts';
import type { Queries } from '@houselights/db';

export interface DemoProject {
  /** Names its pictures, too. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** The demo show that came of it, whose first season it leads to. */
  readonly show?: string;
  /** The asset of its pitch. */
  readonly assetId?: string | undefined;
  readonly points: number;
}

export interface DemoBattle {
  readonly left: DemoProject;
  readonly right: DemoProject;
  /** Days from the start of the demo to its beginning and end. */
  readonly from: number;
  readonly until: number;
}

const milestone = 'demo.battles';
const voters = 80;
/** Moments at which somebody contributes. */
const blocksOfBattle = 36;

/** Makes the demo's battles once in the life of a database: past ones with their votes and results, and one that is on. */
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
    const points = battles.reduce((sum, { left, right }) => sum + left.points + right.points, 0);
    // Nobody gives more than all of them together.
    const ids = await enrol(queries, addDays(now, oldest - 1), points);
    for (const battle of battles.toSorted((a, b) => a.from - b.from)) await fight(queries, battle, { now, ids });
  });
  await sealBattles({ db, signer });
}

/** The id of a demo's project. */
export const demoProjectId = (slug: string): string => `demo-${slug}`;

/** Notes where the pictures of demo projects are stored. */
export async function noteProjectPictures(
  { db }: Pick<CoreDeps, 'db'>,
  pictures: readonly { readonly slug: string; readonly images: readonly { type: string; key: string }[] }[],
): Promise<void> {
  for (const { slug, images } of pictures) {
    await db.prisma.project.updateMany({ where: { id: demoProjectId(slug) }, data: { images: [...images] } });
  }
}

/** Members of long ago, whose accounts are gone: each has so many points. */
async function enrol(queries: Queries, at: Date, points: number): Promise<readonly number[]> {
  const rows = await queries.$queryRaw<{ id: number }[]>`
    insert into points_account (kind) select 'member' from generate_series(1, ${voters}::int) returning id::int`;
  const ids = rows.map(({ id }) => id);
  await append(queries, at, {
    kind: 'promotion',
    debit: ids.map(() => 1),
    credit: ids,
    points: ids.map(() => points),
    cause: ids.map((id) => `demo:${id}`),
  });
  return ids;
}

interface House {
  readonly now: Date;
  /** Accounts of points that vote. */
  readonly ids: readonly number[];
}

async function fight(queries: Queries, { left, right, from, until }: DemoBattle, { now, ids }: House): Promise<void> {
  const id = newId();
  const [startsAt, endsAt] = [addDays(now, from), addDays(now, until)];
  await queries.battle.create({ data: { id, startsAt, endsAt, salt: randomBytes(32) } });
  await queries.battleSealApproval.create({ data: { id: newId(), battleId: id, reason: 'A battle of the demo.' } });
  const accounts = { left: await enter(queries, id, 'left', left), right: await enter(queries, id, 'right', right) };
  // Nobody is for both.
  const votes = [
    ...split(left.points, everyOther(ids, 0), 'left'),
    ...split(right.points, everyOther(ids, 1), 'right'),
  ].toSorted((a, b) => ((a.voter * 7_919) % 1_009) - ((b.voter * 7_919) % 1_009));
  const lastsMs = Math.min(endsAt.getTime(), now.getTime()) - startsAt.getTime();
  const size = Math.ceil(votes.length / blocksOfBattle);
  for (let n = 0; n < blocksOfBattle; n += 1) {
    const some = votes.slice(n * size, (n + 1) * size);
    if (some.length === 0) continue;
    const at = new Date(startsAt.getTime() + lastsMs * momentOf(n));
    const credit = some.map(({ side }) => accounts[side]);
    await append(
      queries,
      at,
      { kind: 'contribution', debit: some.map(({ voter }) => voter), credit, points: some.map((vote) => vote.points) },
      { id, ...accounts },
    );
  }
}

/** Where in a battle its nth moment is, 0 to 1, each behind the one before: people come when they like, and more of them at the end. */
function momentOf(n: number): number {
  const uneven = (n + 0.1 + ((n * 37) % 17) / 20) / blocksOfBattle;
  return Math.min(0.999, uneven ** 0.85);
}

const everyOther = (ids: readonly number[], which: 0 | 1): readonly number[] =>
  ids.filter((_, index) => index % 2 === which);

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
  const [account] = await queries.$queryRaw<{ id: number }[]>`
    insert into points_account (kind, "projectId") values ('project', ${id}) returning id::int`;
  return account?.id ?? 0;
}

interface Vote {
  readonly voter: number;
  readonly side: 'left' | 'right';
  readonly points: number;
}

/** So many points from nearly all of these voters, nobody as many as the next. */
function split(points: number, ids: readonly number[], side: Vote['side']): Vote[] {
  const some = ids.slice(0, Math.ceil((ids.length * 9) / 10));
  const weights = some.map((_, i) => 1 + ((i * 37) % 11));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let given = 0;
  return some.flatMap((voter, i) => {
    const part = i === some.length - 1 ? points - given : Math.floor((points * (weights[i] ?? 1)) / whole);
    given += part;
    return part > 0 ? [{ voter, side, points: part }] : [];
  });
}

interface Entries {
  readonly kind: string;
  readonly debit: readonly number[];
  readonly credit: readonly number[];
  readonly points: readonly number[];
  readonly cause?: readonly string[];
}

/** Appends entries of the past: the ledger is as old as they say. */
async function append(
  queries: Queries,
  at: Date,
  { kind, debit, credit, points, cause }: Entries,
  battle?: { readonly id: string; readonly left: number; readonly right: number },
): Promise<void> {
  await queries.$executeRaw`select set_config('houselights.ledger_time', ${at.toISOString()}, true)`;
  const none = debit.map(() => null);
  await queries.$executeRaw`select append_points(${debit.map(() => kind)}::text[], ${[...debit]}::bigint[], ${[...credit]}::bigint[],
    ${[...points]}::bigint[], ${cause === undefined ? none : [...cause]}::text[], ${none}::text[], ${none}::text[],
    ${battle?.id ?? null}::text, ${battle?.left ?? null}::bigint, ${battle?.right ?? null}::bigint)`;
  await queries.$executeRaw`select set_config('houselights.ledger_time', '', true)`;
}
