import { sql, statement } from '@houselights/db';
import { movedGrant } from '@houselights/rules';
import type { Queries } from '@houselights/db';
import type { Counted, Move } from '@houselights/rules';

const countedCauses = statement({
  name: 'points-counted',
  text: `select a."accountId", e.cause, e.points::float8 as points
    from points_account a join points_entry e on e."memberId" = a.id
    where a."accountId" = any($1) and e.kind in ('period', 'promotion', 'take_back', 'return')
    order by e.position`,
  params: { accountIds: sql.array(sql.text) },
  row: { accountId: sql.neverNull(sql.text), cause: sql.text, points: sql.float8 },
});

interface Counting {
  readonly points: number;
  readonly moves: Move[];
}

/** What the ledger holds for periods and promotions, by account and by the grant's cause. */
export async function postedCauses(
  queries: Queries,
  accountIds: readonly string[],
): Promise<Map<string, Map<string, Counted>>> {
  const rows = await countedCauses.rows(queries, { accountIds });
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
