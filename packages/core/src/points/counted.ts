import type { Queries } from '@houselights/db';
import type { Counted } from '@houselights/rules';

interface Row {
  readonly accountId: string;
  readonly kind: 'period' | 'take_back' | 'return';
  readonly cause: string;
  readonly points: number;
}

interface Counting {
  readonly points: number;
  readonly backs: number[];
  readonly agains: number[];
}

/** What the ledger has of periods, by account and by the cause of the grant. */
export async function countedOf(
  queries: Queries,
  accountIds: readonly string[],
): Promise<Map<string, Map<string, Counted>>> {
  const rows = await queries.$queryRaw<Row[]>`
    select a."accountId", e.kind, e.cause, e.points::float8 as points
    from points_account a join points_entry e on e."memberId" = a.id
    where a."accountId" = any(${[...accountIds]}) and e.kind in ('period', 'take_back', 'return') order by e.position`;
  const counted = new Map<string, Map<string, Counting>>();
  for (const { accountId, kind, cause, points } of rows) {
    const own = counted.get(accountId) ?? new Map<string, Counting>();
    counted.set(accountId, own);
    if (kind === 'period') own.set(cause, { points, backs: [], agains: [] });
    else own.get(cause.replace(/:(?:back|again):\d+$/, ''))?.[kind === 'take_back' ? 'backs' : 'agains'].push(points);
  }
  return counted;
}
