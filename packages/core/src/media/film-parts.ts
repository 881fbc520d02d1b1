import { sql, statement } from '@houselights/db';
import type { Database, Queries } from '@houselights/db';
import { sharePreparation } from '@houselights/jobs';
import type { Part } from '@houselights/rules';
import type { UnfinishedRung, UnfinishedRungs } from '../ports/transcoder.ts';
import { enqueue } from '../shared/messages.ts';

/** How long a part belongs to its holder without a renewal, by the database's clock. */
const leaseSeconds = 90;
const renewEveryMs = 20_000;

/** More workers than this do not meet on one film. */
const mostHelpers = 8;

/** Who makes a part: the asset's own id for the job that prepares it, so that its next attempt goes on at once; else a random id. */
interface Holder {
  readonly assetId: string;
  readonly holder: string;
}

export interface HeldPart extends Part {
  readonly number: number;
}

/** A part that somebody else has made. */
export interface MadePart extends Part {
  readonly recipe: string;
  readonly rungs: readonly UnfinishedRung[];
}

const addParts = statement({
  name: 'add-asset-parts',
  text: `insert into asset_part ("assetId", number, "fromSegment", "toSegment")
    select a.id, p.place::int - 1, p."from", p."to" from asset a,
      unnest($2::int[], $3::int[]) with ordinality as p("from", "to", place)
    where a.id = $1 and a.state = 'playable' and not exists (select from asset_part where "assetId" = a.id)
    on conflict do nothing`,
  params: { assetId: sql.text, from: sql.array(sql.int4), to: sql.array(sql.int4) },
});
/** SQL: whether $2 may take a part: one that nobody has, or that was made by another recipe than $4. */
const isFree = (part: string): string =>
  `(${part}.recipe is null or ${part}.recipe <> $4)
    and (${part}.holder is null or ${part}.holder = $2 or ${part}."leasedUntil" < now())`;
/** SQL: gives a part to $2 for $3 seconds. */
const hold = `holder = $2, "leasedUntil" = now() + make_interval(secs => $3), recipe = null, rungs = null`;

const takeAt = statement({
  name: 'take-asset-part-at',
  text: `update asset_part p set ${hold}
    where "assetId" = $1 and "fromSegment" <= $5 and "toSegment" > $5 and ${isFree('p')}
    returning number, "fromSegment" as "from", "toSegment" as "to"`,
  params: {
    assetId: sql.text,
    holder: sql.text,
    leaseSeconds: sql.float8,
    recipe: sql.nullable(sql.text),
    segment: sql.int4,
  },
  row: { number: sql.int4, from: sql.int4, to: sql.int4 },
});
const takeAmong = statement({
  name: 'take-asset-part-among',
  text: `with part as materialized (select number, "fromSegment", "toSegment", recipe is null as unmade, ${isFree('p')} as free
      from asset_part p where "assetId" = $1),
    row_of_free as (select min(number) as first, count(*)::int as length, max("toSegment") as until
      from (select number, "toSegment", number - row_number() over (order by number) as place from part where free) f
      group by place order by count(*) desc, min(number) limit 1),
    chosen as (select until, first + case when exists (select from part where number = first - 1 and unmade)
        then length / 2 else 0 end as number
      from row_of_free, asset a where a.id = $1 and a.state = 'playable' and a."sourceKey" is not null),
    taken as (update asset_part p set ${hold} from chosen
      where p."assetId" = $1 and p.number = chosen.number and ${isFree('p')} returning p.number)
    select number, "fromSegment" as "from", "toSegment" as "to", until,
      exists (select from taken) as "isTaken"
    from chosen join part using (number)`,
  params: { assetId: sql.text, holder: sql.text, leaseSeconds: sql.float8, recipe: sql.nullable(sql.text) },
  row: {
    number: sql.int4,
    from: sql.int4,
    to: sql.int4,
    until: sql.neverNull(sql.int4),
    isTaken: sql.neverNull(sql.bool),
  },
});
const findHelp = statement({
  name: 'find-asset-to-help-with',
  text: `select a."sourceKey", a.size::float as size from asset a
    where a.id = $1 and a.state = 'playable' and a."sourceKey" is not null
      and exists (select from asset_part p where p."assetId" = a.id and p.recipe is null
        and (p.holder is null or p."leasedUntil" < now()))`,
  params: { assetId: sql.text },
  row: { sourceKey: sql.neverNull(sql.text), size: sql.float8 },
});
const renew = statement({
  name: 'renew-asset-parts',
  text: `update asset_part set "leasedUntil" = now() + make_interval(secs => $3) where "assetId" = $1 and holder = $2`,
  params: { assetId: sql.text, holder: sql.text, leaseSeconds: sql.float8 },
});
const release = statement({
  name: 'release-asset-parts',
  text: `update asset_part set holder = null, "leasedUntil" = null where "assetId" = $1 and holder = $2`,
  params: { assetId: sql.text, holder: sql.text },
});
const finish = statement({
  name: 'finish-asset-part',
  text: `update asset_part set holder = null, "leasedUntil" = null, recipe = $4, rungs = $5::jsonb
    where "assetId" = $1 and holder = $2 and number = $3`,
  params: {
    assetId: sql.text,
    holder: sql.text,
    number: sql.int4,
    recipe: sql.text,
    rungs: sql.jsonb<readonly UnfinishedRung[]>(),
  },
});
const drop = statement({
  name: 'drop-asset-part',
  text: `delete from asset_part where "assetId" = $1 and holder = $2 and number = $3`,
  params: { assetId: sql.text, holder: sql.text, number: sql.int4 },
});
const dropBefore = statement({
  name: 'drop-asset-parts-before',
  text: `delete from asset_part where "assetId" = $1 and "toSegment" <= $2`,
  params: { assetId: sql.text, segment: sql.int4 },
});
const readMade = statement({
  name: 'read-made-asset-parts',
  text: `select "fromSegment" as "from", "toSegment" as "to", recipe, rungs from asset_part
    where "assetId" = $1 and recipe is not null order by number`,
  params: { assetId: sql.text },
  row: {
    from: sql.int4,
    to: sql.int4,
    recipe: sql.neverNull(sql.text),
    rungs: sql.neverNull(sql.jsonb<readonly UnfinishedRung[]>()),
  },
});
const countParts = statement({
  name: 'count-asset-parts',
  text: `select (count(*) filter (where recipe is null))::int as unmade,
      coalesce(sum("toSegment" - "fromSegment") filter (where recipe is not null), 0)::int as segments,
      (count(*) filter (where "fromSegment" <= $2 and "toSegment" > $2))::int as around
    from asset_part where "assetId" = $1`,
  params: { assetId: sql.text, segment: sql.int4 },
  row: { unmade: sql.neverNull(sql.int4), segments: sql.neverNull(sql.int4), around: sql.neverNull(sql.int4) },
});

/** Offers parts of a film to other workers, unless it has parts already. */
export async function offerParts(db: Database, assetId: string, parts: readonly Part[]): Promise<void> {
  if (parts.length === 0) return;
  const [from, to] = [parts.map((part) => part.from), parts.map((part) => part.to)];
  await db.transaction(async (queries) => {
    const count = await addParts.run(queries, { assetId, from, to });
    // One of them is for the job that prepares the film.
    const helpers = Math.max(0, Math.min(mostHelpers, count - 1));
    const jobs = Array.from({ length: helpers }, (_, helper) => ({ payload: { assetId, helper } }));
    await enqueue(queries, sharePreparation, ...jobs);
  });
}

interface Place {
  readonly segment: number;
  readonly recipe: string | null;
}

/** Takes the part that a segment belongs to. Undefined if somebody else has it, or has made it by the same `recipe`. */
export function takePart(db: Database, by: Holder, place: Place): Promise<HeldPart | undefined> {
  return takeAt.first(db.pool, { ...by, leaseSeconds, ...place });
}

/** The same; false if it is for somebody else, and true also if the segment belongs to no part. */
export async function mayGoOn(db: Database, by: Holder, place: Place): Promise<boolean> {
  if ((await takePart(db, by, place)) !== undefined) return true;
  const counted = await countParts.first(db.pool, { assetId: by.assetId, segment: place.segment });
  return counted?.around === 0;
}

/** A part with those that follow it: they are free up to segment number `until`. */
export interface FreeParts extends HeldPart {
  readonly until: number;
}

interface UploadToHelpWith {
  readonly sourceKey: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * Takes a part with many free ones after it: from the middle of the longest row of them, if somebody comes from the part before that row,
 * else its first. So whoever works on a film seldom meets another.
 */
export async function takeFreePart(db: Database, by: Holder, recipe: string | null): Promise<FreeParts | undefined> {
  for (;;) {
    const found = await takeAmong.first(db.pool, { ...by, leaseSeconds, recipe });
    // Another may have taken it meanwhile: then there may be others.
    if (found === undefined || found.isTaken) return found;
  }
}

/** The upload of a film of which somebody could make a part now; undefined if there is none. */
export function findUploadToHelpWith(db: Database, assetId: string): Promise<UploadToHelpWith | undefined> {
  return findHelp.first(db.pool, { assetId });
}

/** Prolongs the lease of everything that `by` holds; false if that is nothing. */
export async function renewParts(db: Database, by: Holder): Promise<boolean> {
  return (await renew.run(db.pool, { ...by, leaseSeconds })) > 0;
}

/** Lets others take what `by` holds. */
export async function releaseParts(db: Database, by: Holder): Promise<void> {
  await release.run(db.pool, by);
}

/** Records that a part is stored. Does nothing if it is not held any more. */
export async function finishPart(
  db: Database,
  by: Holder,
  { number }: HeldPart,
  { recipe, rungs }: UnfinishedRungs,
): Promise<void> {
  await finish.run(db.pool, { ...by, number, recipe, rungs: JSON.stringify(rungs) });
}

/** Nobody makes this part on its own any more: the job that prepares the film comes through it. */
export async function dropPart(db: Database, by: Holder, { number }: HeldPart): Promise<void> {
  await drop.run(db.pool, { ...by, number });
}

/** `made.json` notes the film's segments up to this one: nobody need make or remember their parts. */
export async function dropPartsBefore(db: Database, assetId: string, segment: number): Promise<void> {
  await dropBefore.run(db.pool, { assetId, segment });
}

export function readMadeParts(db: Database, assetId: string): Promise<readonly MadePart[]> {
  return readMade.rows(db.pool, { assetId });
}

/** How many parts are still to be made, by whomever, and how many segments the others have. */
export async function stateOfParts(db: Database, assetId: string): Promise<{ unmade: number; segments: number }> {
  const { unmade, segments } = (await countParts.first(db.pool, { assetId, segment: 0 })) ?? { unmade: 0, segments: 0 };
  return { unmade, segments };
}

export async function forgetParts(queries: Queries, assetId: string): Promise<void> {
  await queries.assetPart.deleteMany({ where: { assetId } });
}

export interface Lease extends Disposable {
  /** Aborts once nothing is held any more. */
  readonly lost: AbortSignal;
}

/** Renews the lease of what `by` holds until it is disposed of, or `signal` aborts: work that hangs then holds nothing any more. */
export function keepLease(db: Database, by: Holder, signal?: AbortSignal): Lease {
  const lost = new AbortController();
  const timer = setInterval(() => {
    if (signal?.aborted === true) return clearInterval(timer);
    renewParts(db, by).then(
      (held) => held || lost.abort(new Error('the part of the film belongs to another worker')),
      // A database that is away for long shows itself in other ways.
      () => {},
    );
  }, renewEveryMs);
  timer.unref();
  return { lost: lost.signal, [Symbol.dispose]: () => clearInterval(timer) };
}
