import { t } from '@houselights/messages/catalogue/catalog-rows';
import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { seasonTitle } from './season-title.ts';
import { isOpenShow, presentShow, presentTeam, showColumns, showJoins, showRow } from './show-row.ts';
import { cardColumns, cardJoins, cardRow, isPlayable, isPublished, presentCard } from './video-row.ts';
import type { RowFrom } from '@houselights/db';
import type { SeasonCard, SeasonDetails, ShowCard, ShowDetails } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';

type Deps = Pick<CoreDeps, 'db'>;

/** Episodes per season in a show's answer. */
const firstEpisodes = 60;
/** The most episodes of a season. */
const allEpisodes = 2_000;

const everyShow = statement({
  name: 'every-show',
  text: `select ${showColumns} from channel c ${showJoins} where ${isOpenShow} order by c.position, c.title, c.id limit 2000`,
  row: showRow,
});

/** Every show, in the site's order. */
export async function getShows({ db }: Deps): Promise<ShowCard[]> {
  return (await everyShow.rows(db.pool)).map(presentShow);
}

const someShows = statement({
  name: 'some-shows',
  text: `select ${showColumns} from channel c ${showJoins} where ${isOpenShow} and c.id = any($1)`,
  params: { ids: sql.array(sql.text) },
  row: showRow,
});

/** The cards of these shows, in the order of `ids`, without those that are not public. */
export async function readShowCards({ db }: Deps, ids: readonly string[]): Promise<ShowCard[]> {
  if (ids.length === 0) return [];
  const rows = await someShows.rows(db.pool, { ids });
  const byId = new Map(rows.map((row) => [row.id, presentShow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const seasonsOfShow = statement({
  name: 'seasons',
  text: `select s.id, s.number, s.title, s.description, e.episodes::int as episodes
    from season s left join lateral (
      select count(*) as episodes from video v
      where v."seasonId" = s.id and ${isPublished} and ${isPlayable}) e on true
    where s."channelId" = $1 order by s.number`,
  params: { showId: sql.text },
  row: { id: sql.text, number: sql.int4, title: sql.nullable(sql.text), description: sql.text, episodes: sql.int4 },
});

const episodesOfSeasons = statement({
  name: 'episodes',
  text: `select ${cardColumns} from unnest($1::text[]) with ordinality as wanted(id, place)
    cross join lateral (select * from video one where one."seasonId" = wanted.id and one.playable and one."publishedAt" <= now()
      order by one."episodeNumber" nulls last, one."publishedAt", one.id limit $2) v
    join asset a on a.id = v."assetId" ${cardJoins}
    where ${isPlayable}
    order by wanted.place, v."episodeNumber" nulls last, v."publishedAt", v.id`,
  params: { seasonIds: sql.array(sql.text), each: sql.int8 },
  row: cardRow,
});

async function readSeasons({ db }: Deps, showId: string): Promise<SeasonCard[]> {
  const rows = await seasonsOfShow.rows(db.pool, { showId });
  return rows.map(({ id, number, title, description, episodes }) => ({
    id,
    number,
    title: seasonTitle({ number, title }) || t('episodes'),
    description,
    episodeCount: episodes,
  }));
}

type EpisodeRow = RowFrom<typeof episodesOfSeasons>;

function readEpisodes({ db }: Deps, seasonIds: readonly string[], each: number): Promise<EpisodeRow[]> {
  return episodesOfSeasons.rows(db.pool, { seasonIds, each });
}

const oneShow = statement({
  name: 'one-show',
  text: `select ${showColumns} from channel c ${showJoins} where ${isOpenShow} and c.id = $1`,
  params: { showId: sql.text },
  row: showRow,
});

/** A show with its seasons and their first episodes; undefined if there is no public one. */
export async function readShow(deps: Deps, showId: string): Promise<ShowDetails | undefined> {
  const row = await oneShow.first(deps.db.pool, { showId });
  if (row === undefined) return undefined;
  const seasons = await readSeasons(deps, showId);
  const episodes = await readEpisodes(
    deps,
    seasons.map(({ id }) => id),
    firstEpisodes,
  );
  return {
    ...presentShow(row),
    kind: 'show',
    team: presentTeam(row),
    seasons: seasons.map((season) => ({
      ...season,
      media: episodes.filter(({ seasonId }) => seasonId === season.id).map(presentCard),
    })),
  };
}

/** A season with all its episodes. @throws not_found */
export async function getSeason(deps: Deps, { id: seasonId }: { readonly id: string }): Promise<SeasonDetails> {
  const season = await deps.db.prisma.season.findUnique({ where: { id: seasonId }, select: { channelId: true } });
  const [show] = season === null ? [] : await readShowCards(deps, [season.channelId]);
  if (show === undefined) throw new Refusal('not_found');
  const [seasons, episodes] = await Promise.all([
    readSeasons(deps, show.id),
    readEpisodes(deps, [seasonId], allEpisodes),
  ]);
  const own = seasons.find(({ id }) => id === seasonId);
  if (own === undefined) throw new Refusal('not_found');
  return { ...own, show, seasons, media: episodes.map(presentCard) };
}
