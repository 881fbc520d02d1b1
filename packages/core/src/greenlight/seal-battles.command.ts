import { countBattle } from './count-battle.ts';
import { sealWindow } from './seal-window.ts';
import type { CoreDeps } from '../deps.ts';
import type { BattleDocument } from '@houselights/contracts';

type SealDeps = Pick<CoreDeps, 'db' | 'signer'>;

interface EndedBattle {
  readonly id: string;
  readonly salt: Buffer;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly now: Date;
  readonly left: { readonly id: string; readonly title: string };
  readonly right: { readonly id: string; readonly title: string };
}

/**
 * A battle that has ended and is not sealed. Its row is locked: contributions that were accepted in time have been written when it is. One
 * that ended more than a day ago may have been sealed before, and its result taken away: it waits for an operator's word, which counts for a day and once.
 */
const lockEnded = `select b.id, b.salt, b."startsAt", b."endsAt", clock_timestamp() as now from battle b
  where b."endsAt" <= clock_timestamp() and not exists (select 1 from battle_result r where r."battleId" = b.id)
    and (b."endsAt" > clock_timestamp() - ${sealWindow} or exists (
      select 1 from battle_seal_approval v where v."battleId" = b.id and v."usedAt" is null and v.at > clock_timestamp() - ${sealWindow}))
    and (select count(*) from project p where p."battleId" = b.id) = 2
  order by b."endsAt" limit 1 for update of b`;
const sides = `select json_object_agg(p.side, json_build_object('id', p.id, 'title', p.title)) as sides from project p where p."battleId" = $1`;
const useApproval = 'select use_seal_approval($1, $2)';

/** Seals every battle that is over and need not wait: counts it, writes the result down once and signs it. Safe to run at any time, beside itself too. */
export async function sealBattles(deps: SealDeps): Promise<number> {
  let sealed = 0;
  while (await sealNext(deps)) sealed += 1;
  return sealed;
}

async function sealNext({ db, signer }: SealDeps): Promise<boolean> {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<Omit<EndedBattle, 'left' | 'right'>>(lockEnded);
    const [row] = rows;
    if (row === undefined) {
      await client.query('rollback');
      return false;
    }
    const named = await client.query<{ sides: Pick<EndedBattle, 'left' | 'right'> }>(sides, [row.id]);
    const battle = { ...row, ...named.rows[0]?.sides } as EndedBattle;
    const count = await countBattle(client, battle);
    const document = JSON.stringify({
      format: 'houselights battle 1',
      battleId: battle.id,
      startDate: battle.startsAt.toISOString(),
      endDate: battle.endsAt.toISOString(),
      leftProject: battle.left,
      rightProject: battle.right,
      ...count,
      sealedAt: battle.now.toISOString(),
    } satisfies BattleDocument);
    const winnerId = count.winner === null ? null : battle[count.winner].id;
    await client.query(
      `insert into battle_result ("battleId", "leftPoints", "rightPoints", "winnerId", document, signature, "sealedAt")
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        battle.id,
        count.leftPoints,
        count.rightPoints,
        winnerId,
        document,
        Buffer.from(signer.sign(document)),
        battle.now,
      ],
    );
    await client.query(useApproval, [battle.id, battle.now]);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
