import { presentTeam, teamColumns } from '../catalog/index.ts';
import type { CreatorCard } from '@houselights/contracts';
import type { ShowRow } from '../catalog/index.ts';
import type { CoreDeps } from '../deps.ts';

const creatorsText = `select t.id, ${teamColumns} from creator_team t where t.id = any($1)`;

/** The cards of these creators, in the order of `ids`. */
export async function readCreatorCards({ db }: Pick<CoreDeps, 'db'>, ids: readonly string[]): Promise<CreatorCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.pool.query<ShowRow>({ name: 'search-creators', text: creatorsText, values: [ids] });
  const byId = new Map(rows.map((row) => [row.id, presentTeam(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
