import { newId } from './new-id.ts';
import type { Database } from '@houselights/db';

/**
 * A data set resembling public ones (MovieLens 1M: some thousand people, some thousand films, a long tail, a few tastes per person, series
 * watched in order): who watched what, in which order. Deterministic for a seed.
 */
export interface TasteData {
  readonly films: readonly { readonly id: string; readonly season: number; readonly episode: number }[];
  /** For each person, the films in the order watched. */
  readonly histories: readonly (readonly number[])[];
}

const genres = 18;
const episodesEach = 12;

export function makeWatchFixture({
  users,
  films: count,
  seed,
}: {
  users: number;
  films: number;
  seed: number;
}): TasteData {
  const random = mulberry(seed);
  const zipf = (length: number): number => Math.min(length - 1, Math.floor(length ** random() - 1));
  // The popularity of films in a genre has a long tail; every third film is an episode of a series.
  const byGenre: number[][] = Array.from({ length: genres }, () => []);
  const films = Array.from({ length: count }, (_, at) => {
    byGenre[at % genres]?.push(at);
    const inSeries = at % 3 === 0;
    const nth = Math.floor(at / 3 / genres);
    const series = inSeries ? (at % genres) + genres * Math.floor(nth / episodesEach) : -1;
    return { id: newId(), season: series, episode: (nth % episodesEach) + 1 };
  });
  const histories = Array.from({ length: users }, () => {
    const tastes = [zipf(genres), zipf(genres), Math.floor(random() * genres)];
    const length = 20 + Math.floor(140 * random() ** 3);
    const seen = new Set<number>();
    let last = -1;
    for (let tries = 0; seen.size < length && tries < length * 20; tries += 1) {
      const dice = random();
      const next = dice < 0.3 && last >= 0 ? nextEpisode(films, last) : undefined;
      const genre = byGenre[tastes[dice < 0.75 ? 0 : dice < 0.92 ? 1 : 2] ?? 0] ?? [];
      const film = next ?? (dice > 0.95 ? zipf(count) : genre[zipf(genre.length)]);
      if (film === undefined || seen.has(film)) continue;
      seen.add(film);
      last = film;
    }
    return [...seen];
  });
  return { films, histories };
}

function nextEpisode(films: TasteData['films'], at: number): number | undefined {
  const film = films[at];
  if (film === undefined || film.season < 0) return undefined;
  const next = at + 3 * genres;
  return films[next]?.season === film.season ? next : undefined;
}

function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const day = 86_400_000;

/** Writes films and histories without the last film of each history; returns the account ids and each one's last film. */
export async function writeWatchFixture(
  db: Database,
  { films, histories }: TasteData,
): Promise<{ accountId: string; heldOut: string }[]> {
  const [owner, series] = [newId(), new Map<number, string>()];
  await insertAccounts(db, [owner]);
  for (const { season } of films) if (season >= 0 && !series.has(season)) series.set(season, newId());
  const shows = [...series].map(([number, season]) => ({ id: newId(), season, slug: `series-${number}` }));
  await db.pool.query(
    `insert into channel (id, kind, slug, title, "publishedAt", "updatedAt")
      select id, 'show', slug, slug, now(), now() from unnest($1::text[], $2::text[]) s(id, slug)`,
    [shows.map(({ id }) => id), shows.map(({ slug }) => slug)],
  );
  await db.pool.query(
    `insert into season (id, "channelId", number, "updatedAt") select id, show, 1, now() from unnest($1::text[], $2::text[]) s(id, show)`,
    [shows.map(({ season }) => season), shows.map(({ id }) => id)],
  );
  const now = Date.now();
  const assets = films.map(() => newId());
  await db.pool.query(
    `insert into asset (id, "ownerId", state, "originalFilename", size, "durationMs", "updatedAt")
      select id, $2, 'ready', 'film.mp4', 1, 1200000, now() from unnest($1::text[]) id`,
    [assets, owner],
  );
  await db.pool.query(
    `insert into video (id, title, "ownerId", "assetId", "seasonId", "episodeNumber", "publishedAt", "updatedAt")
      select id, 'Film', $5, asset, season, episode, now() - place * interval '1 hour', now()
      from unnest($1::text[], $2::text[], $3::text[], $4::int[]) with ordinality v(id, asset, season, episode, place)`,
    [
      films.map(({ id }) => id),
      assets,
      films.map(({ season }) => series.get(season) ?? null),
      films.map(({ season, episode }) => (season < 0 ? null : episode)),
      owner,
    ],
  );
  const users = histories.map((history) => ({ accountId: newId(), history }));
  await insertAccounts(
    db,
    users.map(({ accountId }) => accountId),
  );
  for (let from = 0; from < users.length; from += 200) {
    const rows = users.slice(from, from + 200).flatMap(({ accountId, history }) =>
      history.slice(0, -1).map((film, place, all) => ({
        accountId,
        videoId: films[film]?.id ?? '',
        at: new Date(now - (all.length - place) * (day / 4)),
      })),
    );
    await writePlays(db, rows);
  }
  return users.map(({ accountId, history }) => ({ accountId, heldOut: films[history.at(-1) ?? 0]?.id ?? '' }));
}

async function insertAccounts(db: Database, ids: readonly string[]): Promise<void> {
  await db.pool.query(
    `insert into account (id, email, "emailKey", "displayName", "updatedAt")
      select id, id || '@example.test', id || '@example.test', 'Someone', now() from unnest($1::text[]) id`,
    [ids],
  );
}

async function writePlays(
  db: Database,
  rows: readonly { accountId: string; videoId: string; at: Date }[],
): Promise<void> {
  const values = [
    rows.map(() => newId()),
    rows.map((row) => row.accountId),
    rows.map((row) => row.videoId),
    rows.map((row) => row.at),
  ];
  const from = `from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) p(id, account, video, at)`;
  await db.pool.query(
    `insert into play (id, "accountId", "videoId", "sessionId", "needsSlot", "watchedBefore", "secondsWatched", "startedAt", "seenAt", "endedAt", "endReason")
      select id, account, video, 'bench', true, 0, 1100, at, at, at, 'left' ${from}`,
    values,
  );
  await db.pool.query(
    `insert into playback_progress ("accountId", "videoId", "currentTime", "totalTime", "durationWatched", watched, "observedAt", "updatedAt")
      select account, video, 1190, 1200, 1100, true, at, at from unnest($1::text[], $2::text[], $3::timestamptz[]) p(account, video, at)`,
    values.slice(1),
  );
}
