import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
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
    select $1, b.id, $3, $4 from battle b where b.id = $2 and b."endsAt" <= clock_timestamp() - ${sealWindow}
      and not exists (select 1 from battle_result r where r."battleId" = b.id)`,
  params: { id: sql.text, battleId: sql.text, approvedById: sql.text, reason: sql.text },
});

/**
 * Records an operator's approval to seal a battle that ended more than a day ago, because nothing ran then; the worker seals it within
 * seconds. Throws not_found and seal_needs_no_word.
 */
export async function approveSeal(
  { db }: Pick<CoreDeps, 'db'>,
  { caller, battleId, reason }: ApproveSeal,
): Promise<void> {
  const approval = { id: newId(), battleId, approvedById: caller.accountId, reason };
  if ((await noteApproval.run(db.pool, approval)) === 1) return;
  const exists = await db.prisma.battle.count({ where: { id: battleId } });
  throw new Refusal(exists === 0 ? 'not_found' : 'seal_needs_no_word');
}
