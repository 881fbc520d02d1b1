import { movedGrant } from '@houselights/rules';
import type { Queries } from '@houselights/db';
import type { Counted, Move } from '@houselights/rules';

interface Row {
  readonly accountId: string;
  readonly cause: string;
  readonly points: number;
}

interface Counting {
  readonly points: number;
  readonly moves: Move[];
}

/** What the ledger has of periods and promotions, by account and by the cause of the grant. */
export async function countedOf(
  queries: Queries,
  accountIds: readonly string[],
): Promise<Map<string, Map<string, Counted>>> {
  const rows = await queries.$queryRaw<Row[]>`
    select a."accountId", e.cause, e.points::float8 as points
    from points_account a join points_entry e on e."memberId" = a.id
    where a."accountId" = any(${[...accountIds]}) and e.kind in ('period', 'promotion', 'take_back', 'return')
    order by e.position`;
  const counted = new Map<string, Map<string, Counting>>();
  for (const { accountId, cause, points } of rows) {
    const own = counted.get(accountId) ?? new Map<string, Counting>();
    counted.set(accountId, own);
    const about = movedGrant(cause);
    if (about === undefined) own.set(cause, { points, moves: [] });
    else own.get(about.cause)?.moves.push({ kind: about.kind, points });
  }
  return counted;
}
