import { inTransaction, sql, statement } from '@houselights/db';
import { countBattle } from './count-battle.ts';
import { sealWindow } from './seal-window.ts';
import type { CoreDeps } from '../deps.ts';
import type { BattleDocument } from '@houselights/contracts';

type SealDeps = Pick<CoreDeps, 'db' | 'signer'>;

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
  text: `select b.id, b.salt, b."startsAt", b."endsAt", clock_timestamp() as now from battle b
  where b."endsAt" <= clock_timestamp() and not exists (select 1 from battle_result r where r."battleId" = b.id)
    and (b."endsAt" > clock_timestamp() - ${sealWindow} or exists (
      select 1 from battle_seal_approval v where v."battleId" = b.id and v."usedAt" is null and v.at > clock_timestamp() - ${sealWindow}))
    and (select count(*) from project p where p."battleId" = b.id) = 2
  order by b."endsAt" limit 1 for update of b`,
  row: { id: sql.text, salt: sql.bytea, startsAt: sql.timestamptz, endsAt: sql.timestamptz, now: sql.timestamptz },
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
 * Seals every ended battle that need not wait: counts it, stores the result once and signs it. Safe to run at any time and concurrently.
 */
export async function sealBattles(deps: SealDeps): Promise<number> {
  for (let sealed = 0; ;) {
    const next = await sealNext(deps);
    if (next === 'none') return sealed;
    if (next === 'sealed') sealed += 1;
  }
}

/** `taken`: another process sealed it first. */
function sealNext({ db, signer }: SealDeps): Promise<'none' | 'sealed' | 'taken'> {
  return inTransaction(db.pool, async (client) => {
    const battle = await lockEnded.first(client);
    if (battle === undefined) return 'none';
    if ((await hasResult.first(client, { battleId: battle.id }))?.sealed === true) return 'taken';
    const named = await readSides.first(client, { battleId: battle.id });
    if (named === undefined) return 'none';
    const { left, right } = named.sides;
    const count = await countBattle(client, battle);
    const document = JSON.stringify({
      format: 'houselights battle 1',
      battleId: battle.id,
      startDate: battle.startsAt.toISOString(),
      endDate: battle.endsAt.toISOString(),
      leftProject: left,
      rightProject: right,
      ...count,
      sealedAt: battle.now.toISOString(),
    } satisfies BattleDocument);
    await writeResult.run(client, {
      battleId: battle.id,
      leftPoints: count.leftPoints,
      rightPoints: count.rightPoints,
      winnerId: count.winner === null ? null : named.sides[count.winner].id,
      document,
      signature: signer.sign(document),
      sealedAt: battle.now,
    });
    await useApproval.run(client, { battleId: battle.id, at: battle.now });
    return 'sealed';
  });
}
