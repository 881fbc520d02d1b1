import { sql, statement } from '@houselights/db';
import { genesis, headDigest, headText } from '../chain.ts';
import { endsSo, readNewestHeads } from '../newest-head.command.ts';
import { stillSigned } from '../signed-heads.ts';
import { several } from './findings.ts';
import { demoBattle } from './look.ts';
import type { RowFrom } from '@houselights/db';
import type { MediaStorage } from '../../ports/media-storage.ts';
import type { Look } from './look.ts';
import type { KeptHeads, NewestHead } from '@houselights/contracts';

const readHeads = statement({
  name: 'verify-heads',
  text: `select s.day::text as day, s.height, s.position, s.hash, s.previous, s.signature,
    case when s.height = 0 then s.position = 0 else k.hash = s.hash and k."lastPosition" = s.position end as "isSame",
    coalesce(k.at <= s."signedAt" + interval '1 minute', true) and not exists (
      select 1 from points_block k where k.height = s.height + 1 and k.at < s."signedAt" - interval '1 minute' and not ${demoBattle}
        and not exists (select 1 from points_entry e where e.position = k."firstPosition" and e.cause like 'demo:%')) as "isThen"
  from points_signed_head s left join points_block k on k.height = s.height order by s.day`,
  row: {
    day: sql.text,
    height: sql.int8,
    position: sql.int8,
    hash: sql.bytea,
    previous: sql.nullable(sql.bytea),
    signature: sql.bytea,
    // Whether the block it names ends as it says; null: the block is missing.
    isSame: sql.nullable(sql.bool),
    // Whether the neighbouring blocks are of its time.
    isThen: sql.bool,
  },
});
type HeadRow = RowFrom<typeof readHeads>;
const countHeads = statement({
  name: 'verify-count-heads',
  text: `select "signedHeads" as signed, (select count(*) from points_signed_head)::int as count from points_head where id = 1`,
  row: { signed: sql.int4, count: sql.int4 },
});
const compareHead = statement({
  name: 'verify-kept-head',
  text: `select exists (select 1 from points_signed_head s where s.day = $1) as "isThere", case when $2::bigint = 0 then $3::bigint = 0
      else exists (select 1 from points_block k where k.height = $2 and k."lastPosition" = $3 and k.hash = $4) end as "isSame"`,
  params: { day: sql.date, height: sql.int8, position: sql.int8, hash: sql.bytea },
  row: { isThere: sql.bool, isSame: sql.bool },
});

/**
 * Checks the signed heads; each is part of the next one's text, so none in between can be removed or replaced. Resolves to their number.
 */
export async function checkHeads(look: Look): Promise<number> {
  const { client, signer, findings } = look;
  const rows = await readHeads.rows(client);
  let before: HeadRow | undefined;
  for (const head of rows) {
    const name = `signed head of ${head.day}`;
    if (head.isSame !== true) findings.problem(`${name}: the ledger had another end at block ${head.height}`);
    if (!signer.verify(headText(head), head.signature)) findings.problem(`${name}: its signature does not hold`);
    if (!head.isThen) findings.problem(`${name}: the blocks around it are not of its time`);
    if (!follows(head, before)) findings.problem(`${name}: does not follow the one before it: a head was taken away`);
    await lookForSignedOver(look, head, before);
    before = head;
  }
  await compareCount(look);
  await lookForUnsigned(look, before);
  return rows.length;
}

/**
 * A head that was signed although one before it was due, on a whole day on which points moved: those in between may have been taken away
 * before. A head that came late, the day after, leaves none out. Heads from before they were chained are judged by their days alone.
 */
async function lookForSignedOver({ client, findings, from }: Look, head: HeadRow, before?: HeadRow): Promise<void> {
  if (head.previous === null || BigInt(head.height) <= from.height) return;
  const first = await firstLeftOut.first(client, { height: before?.height ?? 0, last: head.height, day: head.day });
  if (first?.passed !== true) return;
  const words = `block ${first.height} of ${first.at.toISOString()} had none before, though points moved on a later day before that one`;
  findings.problem(`signed head of ${head.day}: ${words}: heads were taken away, or the worker signed nothing`);
}

function follows(head: HeadRow, before: HeadRow | undefined): boolean {
  // Before heads were chained, nothing says which one came before.
  if (head.previous === null) return before === undefined || before.previous === null;
  return head.previous.equals(before === undefined ? genesis : headDigest(before));
}

async function compareCount({ client, findings }: Look): Promise<void> {
  const { signed, count } = (await countHeads.first(client)) ?? {};
  if (signed !== count) findings.problem(`signed heads: there are ${count}, but ${signed} were signed`);
}

/** Blocks with their times; those imported with the demo count from the day of the import. */
const blocksInTime = `select k.height, case when ${demoBattle} or exists (
      select 1 from points_entry e where e.position = k."firstPosition" and e.cause like 'demo:%')
    then coalesce((select m.at from milestone m where m.name = 'demo.battles'), k.at) else k.at end as at from points_block k`;

/** The first block of those that the head of a day covers alone. `passed`: points moved on a later day that ended before that one. */
const firstLeftOut = statement({
  name: 'verify-left-out-block',
  text: `with t as (select b.height, b.at, (b.at at time zone 'UTC')::date as day
      from (${blocksInTime} where k.height > $1 and k.height <= $2) b),
    o as (select height, at, day from t order by height limit 1)
  select o.height, o.at, exists (select 1 from t where t.day > o.day and t.day < $3) as passed from o`,
  params: { height: sql.int8, last: sql.int8, day: sql.date },
  row: { height: sql.int8, at: sql.timestamptz, passed: sql.bool },
});

/**
 * The first block after a height that no head covers. `passed`: points moved for longer than `minutes` after it, and whoever writes heads
 * had ten minutes to do so since.
 */
const firstUncovered = statement({
  name: 'verify-uncovered-block',
  text: `with t as (select * from (${blocksInTime} where k.height > $1) t),
    o as (select height, at from t order by height limit 1)
  select o.height, o.at, o.at < clock_timestamp() - make_interval(mins => $2) as late, exists (select 1 from t
    where t.at > o.at + make_interval(mins => $2) and t.at < clock_timestamp() - interval '10 minutes') as passed from o`,
  params: { height: sql.int8, minutes: sql.int4 },
  row: { height: sql.int8, at: sql.timestamptz, late: sql.bool, passed: sql.bool },
});
/** A head is signed each day; with an hour's grace, in minutes. */
const aDay = 25 * 60;

const missedDays = statement({
  name: 'verify-missed-days',
  text: `select count(distinct at::date)::int as days, min(at)::date::text as first, max(at)::date::text as last
  from (${blocksInTime}) t where at::date <= coalesce((select max(day) from points_signed_head), '-infinity')
    and at::date >= (select min(day) from points_signed_head) and not exists (select 1 from points_signed_head s where s.day = at::date)`,
  row: { days: sql.int4, first: sql.nullable(sql.text), last: sql.nullable(sql.text) },
});

/** A site that is switched off neither signs nor writes: a head is missing only where points moved. */
async function lookForUnsigned({ client, findings, isWhole }: Look, newest: HeadRow | undefined): Promise<void> {
  const oldest = await firstUncovered.first(client, {
    height: newest?.height ?? 0,
    minutes: aDay,
  });
  if (oldest !== undefined) {
    const words = `signed heads: none signs block ${oldest.height} of ${oldest.at.toISOString()}`;
    const why = 'heads were taken away, or the worker signs nothing';
    if (oldest.passed) findings.problem(`${words}, though points moved for more than a day after it: ${why}`);
    else if (oldest.late) findings.note(`${words}: no points moved since, as when the site is switched off`);
  }
  if (!isWhole) return;
  const { days = 0, first, last } = (await missedDays.first(client)) ?? {};
  if (days === 0) return;
  findings.note(
    `${several(days, 'day')} on which points moved (${first} to ${last}) have no signed head: none was signed then, or it was taken away before heads were chained`,
  );
}

/** Compares heads kept elsewhere with the ledger. */
export async function compareKept({ client, signer, findings }: Look, kept: KeptHeads): Promise<void> {
  for (const { day, height, position, hash } of kept.items) {
    const said = await compareHead.first(client, { day, height, position, hash: Buffer.from(hash, 'hex') });
    const name = `kept head of ${day}`;
    if (said?.isSame !== true)
      findings.problem(`${name}: the ledger has another end at block ${height}, or is shorter`);
    if (said?.isThere !== true) findings.problem(`${name}: the site has no head of that day any more`);
  }
  findings.note(`compared with ${several(kept.items.length, 'kept head')}`);
  if (kept.publicKey === signer.publicKey) return;
  findings.note('the kept heads were signed with another key than the one of today');
}

/** Compares the head that the worker stores each minute: if the ledger was truncated since, that head is no longer in it. */
export async function compareNewest(look: Look, storage: Pick<MediaStorage, 'list' | 'read'>): Promise<void> {
  const { client, signer, findings } = look;
  const kept = await readNewestHeads(storage, signer);
  for (const { key, isOwn, head } of kept) {
    if (head === null) {
      findings.problem(`${key} in the storage: is no head that the site has signed`);
      continue;
    }
    const { height, position, hash, at, signedHeads } = head;
    if (signedHeads !== undefined && !(await stillSigned(client, signedHeads))) {
      findings.problem(
        `head of ${at} in the storage: the ${signedHeads.count} signed heads that it knows are not there`,
      );
    }
    const row = await endsSo.first(client, { height, position, hash: Buffer.from(hash, 'hex') });
    if (row?.isSame === true) {
      findings.note(`compared with the head of ${at} in the storage`);
      if (isOwn) await lookForUnkept(look, head);
    } else
      findings.problem(`head of ${at} in the storage: the ledger has another end at block ${height}, or is shorter`);
  }
  if (kept.some(({ isOwn }) => isOwn)) return;
  findings.note(
    'no head is kept in the storage: the worker writes one each minute; what was taken off the end before is not seen',
  );
}

/** A head that stays behind proves nothing of what came after it. A site that was switched off keeps none, and moves no points. */
async function lookForUnkept({ client, findings }: Look, { height, at }: NewestHead): Promise<void> {
  const first = await firstUncovered.first(client, { height, minutes: 10 });
  if (first === undefined) return;
  const words = `head of ${at} in the storage: is older than block ${first.height} of ${first.at.toISOString()}`;
  const why = 'the worker keeps none, or the file was put back to an older one, as by a restore';
  if (first.passed) findings.problem(`${words}, though points moved for more than ten minutes after it: ${why}`);
  else if (first.late) findings.note(`${words}: no points moved since, as when the site is switched off`);
}
