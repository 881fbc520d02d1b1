import { sql, statement } from '@houselights/db';
import { isPlayable, isPublished, readShowCards, readVideoCards } from '../catalog/index.ts';
import { standing } from './found-videos.ts';
import { readWords } from './query-words.ts';
import { readCreatorCards } from './creator-cards.ts';
import { withSearchPlans } from './statements.ts';
import { allOf, mostDocuments } from './terms.ts';
import type { SearchSuggestion } from '@houselights/contracts';
import type { Client, RowOf } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';
import type { QueryWord } from './query-words.ts';

const most = 8;
/** Documents from the word index, blocks of the ranking and matches in them. */
const few = { indexed: 300, blocks: 0 };
const many = { indexed: 0, blocks: 6 };
const mostOfRanking = 60;

const namedRow = {
  kind: sql.textOf<SearchSuggestion['kind']>(),
  id: sql.text,
  text: sql.text,
  slug: sql.nullable(sql.text),
};
type Named = RowOf<typeof namedRow>;

const columns = `d.id, d.kind, d.title, d.popularity, d."publishedAt"`;
const matches = `d.tsv @@ $1::tsquery and coalesce(d."publishedAt" <= now(), true)`;

const namedBest = statement({
  name: 'search-suggestions',
  text: `with found as (
    (select ${columns} from search_document d where ${matches} and d.kind = 'video' limit $3::int)
    union all
    (select ${columns} from
      (select unnest(b."videoIds") as id from ranking_block b
        where b."rankingId" = (select r.id from ranking r order by r."createdAt" desc limit 1) and b.block < $4::int order by b.block) place
      cross join lateral (select * from search_document d where d.id = place.id and ${matches} offset 0) d limit ${mostOfRanking})
    union all
    (select ${columns} from search_document d where ${matches} and d.kind <> 'video' limit 200)),
  best as (
    select distinct on (d.kind, d.title) d.id, d.kind, (case when d.title = $2 then 9 when starts_with(d.title, $2) then 3 else 1 end)
      * (case d.kind when 'show' then 2 when 'creator' then 1.5 else 1 end) * coalesce(${standing}, 1 + 0.15 * d.popularity) as score
    from found d order by d.kind, d.title, score desc),
  first as (select * from best order by score desc, id limit ${most * 2})
  select first.kind, first.id, coalesce(v.title, c.title, t."displayName") as text, coalesce(c.slug, t.slug) as slug
  from first
    left join lateral (select v.title from video v join asset a on a.id = v."assetId"
      where first.kind = 'video' and v.id = first.id and ${isPublished} and ${isPlayable}) v on true
    left join channel c on first.kind = 'show' and c.id = first.id
    left join creator_team t on first.kind = 'creator' and t.id = first.id
  where coalesce(v.title, c.title, t."displayName") is not null
  order by first.score desc, first.id limit ${most}`,
  params: { words: sql.tsquery, typed: sql.text, indexed: sql.int4, blocks: sql.int4 },
  row: namedRow,
});

/** The newest films of a show or a creator. */
const filmsOfPlace = statement({
  name: 'search-suggested-films',
  text: `select 'video' as kind, v.id, v.title as text, null as slug from video v join asset a on a.id = v."assetId"
  where (v."seasonId" in (select s.id from season s where s."channelId" = $1) or v."creatorTeamId" = $1) and ${isPublished} and ${isPlayable}
  order by v."publishedAt" desc, v.id desc limit ${most}`,
  params: { placeId: sql.text },
  row: namedRow,
});

/** After the matching titles: films of the first show or creator among them, which need not contain its name. */
async function withFilms(connection: Client, named: readonly Named[]): Promise<Named[]> {
  const place = named.find(({ kind }) => kind === 'show') ?? named.find(({ kind }) => kind === 'creator');
  if (place === undefined || named.length >= most) return [...named];
  const rows = await filmsOfPlace.rows(connection, { placeId: place.id });
  const known = new Set(named.map(({ id }) => id));
  return [...named, ...rows.filter(({ id }) => !known.has(id))].slice(0, most);
}

async function withPictures(deps: Pick<CoreDeps, 'db'>, named: readonly Named[]): Promise<SearchSuggestion[]> {
  const ids = (kind: Named['kind']) => named.filter((one) => one.kind === kind).map(({ id }) => id);
  const [videos, shows, creators] = await Promise.all([
    readVideoCards(deps, ids('video')),
    readShowCards(deps, ids('show')),
    readCreatorCards(deps, ids('creator')),
  ]);
  const pictures = new Map<string, string | null>([
    ...videos.map(({ id, posterUrl }) => [id, posterUrl] as const),
    ...shows.map(({ id, images }) => [id, urlOf(images, 'packshot') ?? urlOf(images, 'wide')] as const),
    ...creators.map(({ id, images }) => [id, urlOf(images, 'avatar')] as const),
  ]);
  return named.map((one) => ({ ...one, pictureUrl: pictures.get(one.id) ?? null }));
}

function urlOf(images: readonly { readonly type: string; readonly url: string }[], type: string): string | null {
  return images.find((image) => image.type === type)?.url ?? null;
}

/**
 * Suggestions for what has been typed so far: titles that contain all of the words, the last one possibly unfinished, followed by films of
 * the first show or creator among them.
 */
export async function suggestSearch(
  deps: Pick<CoreDeps, 'db'>,
  { search }: { readonly search: string },
): Promise<SearchSuggestion[]> {
  const named = await withSearchPlans(deps, async (connection): Promise<Named[]> => {
    const words = await readWords(connection, {
      text: search,
      begunFrom: 1,
      mostBegun: 8,
      mostLonger: Infinity,
      onlyLast: true,
    });
    if (words.length === 0) return [];
    const typed = words.map(({ asked, corrected }) => corrected ?? asked).join(' ');
    const { indexed, blocks } = isCommon(words) ? many : few;
    const rows = await namedBest.rows(connection, { words: allOf(words, 'A'), typed, indexed, blocks });
    return withFilms(connection, rows);
  });
  return withPictures(deps, named);
}

/** True if so many titles may match that the best are high in the ranking. */
function isCommon(words: readonly QueryWord[]): boolean {
  return mostDocuments(words) > 4_000;
}
