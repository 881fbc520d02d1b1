import { inTransaction, sql, statement } from '@houselights/db';
import { readBattleDocument, sealsWithinMs } from '@houselights/rules';
import { readKeptHead } from '../points/index.ts';
import { countBattle } from './count-battle.ts';
import { isSameResult, keepResult, readKeptResult } from './kept-results.ts';
import { sealWindow } from './seal-window.ts';
import type { CoreDeps } from '../deps.ts';
import type { BattleDocument, KeptResult } from '@houselights/contracts';
import type { RowFrom } from '@houselights/db';

/** Without a storage, no result is kept outside of the database, and none is compared. */
type SealDeps = Pick<CoreDeps, 'db' | 'signer'> & Partial<Pick<CoreDeps, 'storage'>>;

interface Side {
  readonly id: string;
  readonly title: string;
}

/**
 * An ended battle that is not sealed. Locking its row waits for contributions accepted in time to be written. If it ended more than a day
 * ago, it may have been sealed and its result removed: it needs an operator's approval, which is valid for a day and once.
 */
const lockEnded = statement({
  name: 'lock-ended-battle',
  text: `select b.id, b.salt, b."startsAt", b."endsAt", clock_timestamp() as now, (
      select min(v.at) from battle_seal_approval v
      where v."battleId" = b.id and v."usedAt" is null and v.at > clock_timestamp() - ${sealWindow}) as "approvedAt"
  from battle b where b."endsAt" <= clock_timestamp() and b.id <> all($1)
    and not exists (select 1 from battle_result r where r."battleId" = b.id)
    and (b."endsAt" > clock_timestamp() - ${sealWindow} or exists (
      select 1 from battle_seal_approval v where v."battleId" = b.id and v."usedAt" is null and v.at > clock_timestamp() - ${sealWindow}))
    and (select count(*) from project p where p."battleId" = b.id) = 2
  order by b."endsAt" limit 1 for update of b`,
  params: { but: sql.array(sql.text) },
  row: {
    id: sql.text,
    salt: sql.bytea,
    startsAt: sql.timestamptz,
    endsAt: sql.timestamptz,
    now: sql.timestamptz,
    approvedAt: sql.nullable(sql.timestamptz),
  },
});
/** Asked under the lock, in a statement of its own: what waited for the lock does not see a result that was written meanwhile. */
const hasResult = statement({
  name: 'battle-has-result',
  text: `select exists (select 1 from battle_result r where r."battleId" = $1) as sealed`,
  params: { battleId: sql.text },
  row: { sealed: sql.bool },
});
const readSides = statement({
  name: 'battle-sides',
  text: `select json_object_agg(p.side, json_build_object('id', p.id, 'title', p.title)) as sides from project p where p."battleId" = $1`,
  params: { battleId: sql.text },
  row: { sides: sql.json<{ readonly left: Side; readonly right: Side }>() },
});
const writeResult = statement({
  name: 'write-battle-result',
  text: `insert into battle_result ("battleId", "leftPoints", "rightPoints", "winnerId", document, signature, "sealedAt")
    values ($1, $2, $3, $4, $5, $6, $7)`,
  params: {
    battleId: sql.text,
    leftPoints: sql.int8,
    rightPoints: sql.int8,
    winnerId: sql.nullable(sql.text),
    document: sql.text,
    signature: sql.bytea,
    sealedAt: sql.timestamptz,
  },
});
const useApproval = statement({
  name: 'use-seal-approval',
  text: `select use_seal_approval($1, $2) as used`,
  params: { battleId: sql.text, at: sql.timestamptz },
  row: { used: sql.nothing },
});

/**
 * Seals every ended battle that need not wait: counts it, keeps the result in the storage, stores it once and signs it. Safe to run at any
 * time and concurrently. A battle of which the storage keeps another result needs an operator's approval. Throws while the ledger has lost
 * what the storage says of it.
 */
export async function sealBattles(deps: SealDeps): Promise<number> {
  const waiting: string[] = [];
  for (let sealed = 0; ;) {
    const next = await sealNext(deps, waiting);
    if (next === 'none') return sealed;
    if (next === 'sealed') sealed += 1;
    else if (next !== 'taken') waiting.push(next.waits);
  }
}

/** `taken`: another process sealed it first; `waits`: it needs an operator. */
function sealNext(
  { db, signer, storage }: SealDeps,
  waiting: readonly string[],
): Promise<'none' | 'sealed' | 'taken' | { readonly waits: string }> {
  return inTransaction(db.pool, async (client) => {
    const battle = await lockEnded.first(client, { but: waiting });
    if (battle === undefined) return 'none';
    if ((await hasResult.first(client, { battleId: battle.id }))?.sealed === true) return 'taken';
    if (storage !== undefined) await readKeptHead(client, { signer, storage });
    const named = await readSides.first(client, { battleId: battle.id });
    if (named === undefined) return 'none';
    const { left, right } = named.sides;
    const count = await countBattle(client, battle);
    const counted: BattleDocument = {
      format: 'houselights battle 1',
      battleId: battle.id,
      startDate: battle.startsAt.toISOString(),
      endDate: battle.endsAt.toISOString(),
      leftProject: left,
      rightProject: right,
      ...count,
      sealedAt: battle.now.toISOString(),
    };
    const result = await settle({ signer, storage }, battle, counted);
    if (result === undefined) return { waits: battle.id };
    const { document, signature, sealedAt } = result;
    await writeResult.run(client, {
      battleId: battle.id,
      leftPoints: count.leftPoints,
      rightPoints: count.rightPoints,
      winnerId: count.winner === null ? null : named.sides[count.winner].id,
      document,
      signature,
      sealedAt,
    });
    await useApproval.run(client, { battleId: battle.id, at: sealedAt });
    return 'sealed';
  });
}

interface Result {
  readonly document: string;
  readonly signature: Uint8Array;
  readonly sealedAt: Date;
}

/**
 * The result to store. It is kept before the transaction commits: if that fails, the next attempt finds the same result and takes it as it
 * was signed then. Undefined if another one is kept and nobody approved: then this one would be the second.
 */
async function settle(
  { signer, storage }: Pick<SealDeps, 'signer'> & { readonly storage: CoreDeps['storage'] | undefined },
  battle: RowFrom<typeof lockEnded>,
  counted: BattleDocument,
): Promise<Result | undefined> {
  const document = JSON.stringify(counted);
  const result = { document, signature: signer.sign(document), sealedAt: battle.now };
  if (storage === undefined) return result;
  const kept = await readKeptResult(storage, battle.id);
  if (kept === undefined) {
    await keepResult(storage, battle.id, result);
    return result;
  }
  const before = kept === null ? undefined : sameResult(signer, kept, document);
  if (before !== undefined && wasInTime(before.sealedAt, battle)) return before;
  return battle.approvedAt === null ? undefined : result;
}

/** What is kept, if we signed it and it says the same. */
function sameResult(signer: SealDeps['signer'], kept: KeptResult, document: string): Result | undefined {
  const signature = Buffer.from(kept.signature, 'base64url');
  const said = readBattleDocument(kept.document);
  if (!said || !isSameResult(kept.document, document) || !signer.verify(kept.document, signature)) return undefined;
  return { document: kept.document, signature, sealedAt: new Date(said.sealedAt) };
}

/** Whether a result of then needs no approval, or has one that was given before. */
function wasInTime(sealedAt: Date, { endsAt, approvedAt }: RowFrom<typeof lockEnded>): boolean {
  return sealedAt.getTime() < endsAt.getTime() + sealsWithinMs || (approvedAt !== null && approvedAt <= sealedAt);
}
