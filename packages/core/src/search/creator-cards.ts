import { sql, statement } from '@houselights/db';
import { presentTeam, teamColumns, teamRow } from '../catalog/index.ts';
import type { CreatorCard } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';

const someCreators = statement({
  name: 'search-creators',
  text: `select t.id, ${teamColumns} from creator_team t where t.id = any($1)`,
  params: { ids: sql.array(sql.text) },
  row: { id: sql.text, ...teamRow },
});

/** The cards of these creators, in the order of `ids`. */
export async function readCreatorCards({ db }: Pick<CoreDeps, 'db'>, ids: readonly string[]): Promise<CreatorCard[]> {
  if (ids.length === 0) return [];
  const rows = await someCreators.rows(db.pool, { ids });
  const byId = new Map(rows.map((row) => [row.id, presentTeam(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
