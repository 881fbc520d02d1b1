import { sql, statement } from '@houselights/db';
import { allOf } from './terms.ts';
import { standing, weights } from './found-videos.ts';
import type { Client } from '@houselights/db';
import type { QueryWord } from './query-words.ts';

const most = 6;
const mostLookedAt = 300;

const bestPlaces = statement({
  name: 'search-places',
  text: `select d.id from (select * from search_document where kind <> 'video' and tsv @@ $1::tsquery and (tags @> $2::text[]) is true limit ${mostLookedAt}) d
  where coalesce(d."publishedAt" <= now(), true)
  order by ((case when d.title = $3 then 20 when starts_with(d.title, $3 || ' ') then 4 when starts_with(d.title, $3) then 2 else 0 end) + ts_rank(${weights}, d.tsv, $1::tsquery))
    * coalesce(${standing}, 1 + 0.15 * d.popularity) desc, d.id
  limit ${most}`,
  params: { words: sql.tsquery, tags: sql.array(sql.text), title: sql.text },
  row: { id: sql.text },
});

/** Ids of the shows or creators matching all of these words, best first. `team`: only of this creator team. */
export async function findPlaces(
  connection: Client,
  kind: 'show' | 'creator',
  {
    words,
    title,
    team,
  }: { readonly words: readonly QueryWord[]; readonly title: string; readonly team?: string | undefined },
): Promise<string[]> {
  const tags = team === undefined ? [kind] : [kind, `t:${team}`];
  return (await bestPlaces.rows(connection, { words: allOf(words), tags, title })).map(({ id }) => id);
}
