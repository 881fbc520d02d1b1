import { sql, statement } from '@houselights/db';
import { isPlayable, isPublished, posterUrl, presentPictures } from '../catalog/index.ts';
import { standing } from './found-videos.ts';
import { readWords } from './query-words.ts';
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
  artKey: sql.nullable(sql.text),
  assetId: sql.nullable(sql.text),
  posterPath: sql.nullable(sql.text),
  images: sql.jsonb<unknown>(),
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
  select first.kind, first.id, coalesce(v.title, c.title, t."displayName") as text, coalesce(c.slug, t.slug) as slug,
    v."artKey", v."assetId", v."posterPath", coalesce(c.images, t.images) as images
  from first
    left join lateral (select v.title, v."artKey", a.id as "assetId", a."posterPath" from video v join asset a on a.id = v."assetId"
      where first.kind = 'video' and v.id = first.id and ${isPublished} and ${isPlayable}) v on true
    left join channel c on first.kind = 'show' and c.id = first.id
    left join creator_team t on first.kind = 'creator' and t.id = first.id
  where coalesce(v.title, c.title, t."displayName") is not null
  order by first.score desc, first.id limit ${most}`,
  params: { words: sql.tsquery, typed: sql.text, indexed: sql.int4, blocks: sql.int4 },
  row: namedRow,
});

const filmColumns = `v.id, v.title, v."artKey", v."assetId", v."publishedAt"`;
const newestOf = (place: string): string =>
  `(select ${filmColumns} from video v where ${place} and ${isPublished} and ${isPlayable} order by v."publishedAt" desc, v.id desc limit ${most})`;

/** The newest films of a show or a creator: each season and each creator has an index of its own. */
const filmsOfPlace = statement({
  name: 'search-suggested-films',
  text: `select 'video' as kind, v.id, v.title as text, null as slug, v."artKey", a.id as "assetId", a."posterPath", null::jsonb as images
  from (select own.* from season s cross join lateral ${newestOf('v."seasonId" = s.id')} own where s."channelId" = $1
    union all ${newestOf('v."creatorTeamId" = $1')}) v join asset a on a.id = v."assetId"
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

/** The picture of a video, a show or a creator. */
function pictureOf({ kind, images, ...video }: Named): string | null {
  if (kind === 'video') return posterUrl(video);
  const [picture, instead] =
    kind === 'show' ? (['packshot', 'wide'] as const).map((type) => urlOf(images, type)) : [urlOf(images, 'avatar')];
  return picture ?? instead ?? null;
}

function urlOf(images: unknown, type: string): string | undefined {
  return presentPictures(images, [type])[0]?.url;
}

function present(named: Named): SearchSuggestion {
  const { kind, id, text, slug } = named;
  return { kind, id, text, slug, pictureUrl: pictureOf(named) };
}

/**
 * Suggestions for what has been typed so far: titles that contain all of the words, the last one possibly unfinished, followed by films of
 * the first show or creator among them.
 */
export async function suggestSearch(
  deps: Pick<CoreDeps, 'db'>,
  { search }: { readonly search: string },
): Promise<SearchSuggestion[]> {
  return withSearchPlans(deps, async (connection) => {
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
    return (await withFilms(connection, rows)).map(present);
  });
}

/** True if so many titles may match that the best are high in the ranking. */
function isCommon(words: readonly QueryWord[]): boolean {
  return mostDocuments(words) > 4_000;
}
