import { sql, statement } from '@houselights/db';
import { readBattleDocument } from '@houselights/rules';
import { ledgerNotedSince } from '../points/index.ts';
import { countBattle } from './count-battle.ts';
import { isSameResult, keptBattles, readKeptResult } from './kept-results.ts';
import { sealWindow } from './seal-window.ts';
import type { LedgerLook } from '../points/index.ts';
import type { RowFrom } from '@houselights/db';

/** Faulty blocks of battles: totals that differ from the projects' points at the time, or a time outside of the battle. */
const oddBlocks = statement({
  name: 'verify-battle-blocks',
  text: `with touched as (
    select t.id, f.first from (select distinct k."battleId" as id from points_block k where k.height > $1 and k."battleId" is not null) t
      join lateral (select f."firstPosition" as first from points_block f where f."battleId" = t.id order by f.height limit 1) f on true),
  sums as (
    select k.height, k.at, k."leftPoints", k."rightPoints", b."startsAt", b."endsAt",
      sum(sum(e.points) filter (where p.side = 'left')) over w as "left", sum(sum(e.points) filter (where p.side = 'right')) over w as "right",
      bool_and(coalesce(p."battleId" = k."battleId", false) and e.kind = 'contribution') as own
    from points_block k join touched t on t.id = k."battleId" left join battle b on b.id = k."battleId"
      join points_entry e on e.block = k.height and e.position >= (select min(first) from touched)
      left join points_account a on a.id = e."creditId" left join project p on p.id = a."projectId"
    group by k.height, k.at, k."battleId", k."leftPoints", k."rightPoints", b."startsAt", b."endsAt"
    window w as (partition by k."battleId" order by k.height))
  select height, case when not own then 'holds what is no contribution to its battle'
      when "startsAt" is null or at < "startsAt" or at >= "endsAt" then 'lies outside of its battle''s time'
      else 'says other totals than its contributions' end as what
  from sums where not own or "startsAt" is null or at < "startsAt" or at >= "endsAt"
    or coalesce("left", 0) <> "leftPoints" or coalesce("right", 0) <> "rightPoints" order by height limit 20`,
  params: { after: sql.int8 },
  row: { height: sql.int8, what: sql.text },
});

const strays = statement({
  name: 'verify-stray-contributions',
  text: `select e.position from points_entry e join points_block k on k.height = e.block
  where e.kind = 'contribution' and k."battleId" is null and e.position > $1 order by 1 limit 20`,
  params: { after: sql.int8 },
  row: { position: sql.int8 },
});

/** Battles without a result, and results sealed later than the worker does on its own. */
const lateBattles = statement({
  name: 'verify-late-battles',
  text: `select b.id, b."endsAt", r."battleId" is null as unsealed, b."endsAt" < clock_timestamp() - ${sealWindow} as waits
  from battle b left join battle_result r on r."battleId" = b.id
  where (r."battleId" is null and b."endsAt" < clock_timestamp() - interval '10 minutes')
    or (r."sealedAt" >= b."endsAt" + ${sealWindow} and r."sealedAt" >= ${ledgerNotedSince} and not exists (
      select 1 from battle_seal_approval v where v."battleId" = b.id and v."usedAt" = r."sealedAt"
        and v.at <= v."usedAt" and v.at > v."usedAt" - ${sealWindow} and (exists (select 1 from "operator" o where o."accountId" = v."approvedById")
          or (v."approvedById" is null and exists (select 1 from project p where p."battleId" = b.id and p.id like 'demo-%')))))
  order by b."endsAt" limit 20`,
  row: { id: sql.text, endsAt: sql.timestamptz, unsealed: sql.bool, waits: sql.bool },
});

type Side = { readonly id: string; readonly title: string } | null;

const sealedBattles = statement({
  name: 'verify-sealed-battles',
  text: `select b.id, b.salt, b."startsAt", b."endsAt", r.document, r.signature, r."sealedAt", r."leftPoints"::float8 as "leftPoints",
    r."rightPoints"::float8 as "rightPoints", (select p.side from project p where p.id = r."winnerId") as winner,
    (select json_object_agg(p.side, json_build_object('id', p.id, 'title', p.title)) from project p where p."battleId" = b.id) as sides
  from battle_result r join battle b on b.id = r."battleId"
  where $1::bigint = 0 or exists (select 1 from points_block k where k."battleId" = b.id and k.height > $1) order by b."endsAt"`,
  params: { after: sql.int8 },
  row: {
    id: sql.text,
    salt: sql.bytea,
    startsAt: sql.timestamptz,
    endsAt: sql.timestamptz,
    document: sql.text,
    signature: sql.bytea,
    sealedAt: sql.timestamptz,
    leftPoints: sql.float8,
    rightPoints: sql.float8,
    winner: sql.nullable(sql.text),
    sides: sql.nullable(sql.json<Readonly<Record<'left' | 'right', Side>>>()),
  },
});
type Sealed = RowFrom<typeof sealedBattles>;

/** Recounts every sealed battle, and looks for those that should be sealed. Resolves to the number counted. */
export async function checkBattles(look: LedgerLook): Promise<number> {
  const { client, findings, from } = look;
  const wrong = await oddBlocks.rows(client, { after: from.height });
  for (const { height, what } of wrong) findings.problem(`block ${height}: ${what}`);
  const outside = await strays.rows(client, { after: from.position });
  for (const { position } of outside) findings.problem(`entry ${position}: is a contribution outside of a battle`);
  const late = await lateBattles.rows(client);
  for (const { id, endsAt, unsealed, waits } of late) {
    const words = `battle ${id}: ended at ${endsAt.toISOString()}`;
    const why = waits ? "it waits for an operator's word, or its result was taken away" : 'the worker does not seal it';
    if (unsealed) findings.problem(`${words} and has no result: ${why}`);
    else findings.problem(`${words} and was sealed more than a day later without an operator's word`);
  }
  const rows = await sealedBattles.rows(client, { after: from.height });
  for (const row of rows) await checkResult(look, row);
  if (look.storage !== undefined) await compareKeptResults(look, look.storage);
  return rows.length;
}

const results = statement({
  name: 'verify-kept-results',
  text: `select b.id, r.document, b."endsAt" > clock_timestamp() - interval '10 minutes' as fresh, exists (
      select 1 from battle_seal_approval v where v."battleId" = b.id and v."usedAt" = r."sealedAt") as approved
    from battle b left join battle_result r on r."battleId" = b.id where b.id = any($1)`,
  params: { ids: sql.array(sql.text) },
  row: { id: sql.text, document: sql.nullable(sql.text), fresh: sql.bool, approved: sql.bool },
});

/** Compares the results that the worker kept in the storage when it sealed them. */
async function compareKeptResults(
  { client, findings }: LedgerLook,
  storage: NonNullable<LedgerLook['storage']>,
): Promise<void> {
  const ids = await keptBattles(storage);
  if (ids.length === 0) return;
  const found = new Map((await results.rows(client, { ids })).map((row) => [row.id, row]));
  for (const id of ids) {
    const row = found.get(id);
    const kept = await readKeptResult(storage, id);
    if (row?.document === undefined || row.document === null) {
      // It is kept a moment before the database has it.
      if (row?.fresh === true) continue;
      findings.problem(`battle ${id}: the storage keeps its result, which the database does not have`);
    } else if (kept?.document !== row.document) {
      const words = `battle ${id}: the storage keeps another result`;
      if (row.approved) findings.note(`${words}: an operator let it be sealed anew`);
      else if (kept && isSameResult(kept.document, row.document)) findings.note(`${words}, which says the same`);
      else findings.problem(words);
    }
  }
}

async function checkResult({ client, signer, findings }: LedgerLook, row: Sealed): Promise<void> {
  const name = `battle ${row.id}`;
  if (!signer.verify(row.document, row.signature))
    findings.problem(`${name}: the signature of its result does not hold`);
  const count = await countBattle(client, row);
  const said = readBattleDocument(row.document);
  for (const field of ['leftPoints', 'rightPoints', 'winner', 'contributions', 'chain'] as const) {
    if (said?.[field] !== count[field]) {
      findings.problem(`${name}: its result says ${field} ${said?.[field]}, the count ${count[field]}`);
    }
  }
  const isWritten =
    row.leftPoints === count.leftPoints && row.rightPoints === count.rightPoints && row.winner === count.winner;
  if (!isWritten) findings.problem(`${name}: its row says another result than the count`);
  const isThen =
    said?.startDate === row.startsAt.toISOString() &&
    said.endDate === row.endsAt.toISOString() &&
    said.battleId === row.id;
  if (!isThen) findings.problem(`${name}: was sealed with other times`);
  // Whether an operator's approval was needed is judged by the row.
  if (said?.sealedAt !== row.sealedAt.toISOString()) findings.problem(`${name}: its row says another time of sealing`);
  for (const side of ['left', 'right'] as const) {
    const [then, now] = [said?.[`${side}Project`], row.sides?.[side]];
    if (then?.id !== now?.id || then?.title !== now?.title) {
      findings.problem(`${name}: was sealed with ${then?.title} on its ${side}, which is ${now?.title} now`);
    }
  }
}
