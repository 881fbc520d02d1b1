import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { readKeptResult } from './kept-results.ts';
import { newId } from '../shared/ids.ts';
import { sealWindow } from './seal-window.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

export interface ApproveSeal {
  readonly caller: Caller;
  readonly battleId: string;
  readonly reason: string;
}

const noteApproval = statement({
  name: 'approve-seal',
  text: `insert into battle_seal_approval (id, "battleId", "approvedById", reason)
    select $1, b.id, $3, $4 from battle b where b.id = $2
      and b."endsAt" <= clock_timestamp() - case when $5 then interval '0' else ${sealWindow} end
      and not exists (select 1 from battle_result r where r."battleId" = b.id)`,
  params: { id: sql.text, battleId: sql.text, approvedById: sql.text, reason: sql.text, isKept: sql.bool },
});

/**
 * Records an operator's approval to seal a battle that ended more than a day ago, because nothing ran then, or whose result the storage
 * keeps and the database lost; the worker seals it within seconds. Throws not_found and seal_needs_no_word.
 */
export async function approveSeal(
  { db, storage }: Pick<CoreDeps, 'db'> & Partial<Pick<CoreDeps, 'storage'>>,
  { caller, battleId, reason }: ApproveSeal,
): Promise<void> {
  const isKept = storage !== undefined && (await readKeptResult(storage, battleId)) !== undefined;
  const approval = { id: newId(), battleId, approvedById: caller.accountId, reason, isKept };
  if ((await noteApproval.run(db.pool, approval)) === 1) return;
  const exists = await db.prisma.battle.count({ where: { id: battleId } });
  throw new Refusal(exists === 0 ? 'not_found' : 'seal_needs_no_word');
}
