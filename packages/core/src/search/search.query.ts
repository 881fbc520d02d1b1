import { sql, statement } from '@houselights/db';
import { readShowCards, readVideoCards } from '../catalog/index.ts';
import { readCreatorCards } from './creator-cards.ts';
import { readTags } from './filters.ts';
import { findPlaces } from './found-places.ts';
import { findVideos, mostFound, newestVideos } from './found-videos.ts';
import { readWords } from './query-words.ts';
import { findSpoken, readMoments } from './spoken.ts';
import { withSearchPlans } from './statements.ts';
import type { SearchResults } from '@houselights/contracts';
import type { Client } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';
import type { ChosenTags, SearchFilters } from './filters.ts';
import type { Found } from './found-videos.ts';
import type { QueryWord } from './query-words.ts';
import type { Moment, Spoken } from './spoken.ts';

type Deps = Pick<CoreDeps, 'db'>;

export interface SearchCatalog extends SearchFilters {
  /** Undefined or empty: the newest videos that pass the filters. */
  readonly search?: string | undefined;
  /** From 1. */
  readonly page: number;
}

const pageLength = 20;
/** With this many matches in titles and descriptions, captions are not searched. */
const plenty = 200;

interface Outcome {
  readonly corrected: string | null;
  readonly videos: readonly Found[];
  readonly moments: ReadonlyMap<string, Moment>;
  readonly showIds: readonly string[];
  readonly creatorIds: readonly string[];
}

const nothing: Outcome = { corrected: null, videos: [], moments: new Map(), showIds: [], creatorIds: [] };

/** A page of results for the words, best first. Hostile or empty text finds little or nothing, but never fails. */
export async function searchCatalog(
  deps: Deps,
  { search = '', page, ...filters }: SearchCatalog,
): Promise<SearchResults> {
  const { corrected, videos, moments, showIds, creatorIds } = await withSearchPlans(deps, async (connection) => {
    const tags = await readTags(connection, filters);
    if (tags === undefined) return nothing;
    if (search.trim() === '') return { ...nothing, videos: await newestVideos(connection, tags) };
    const words = await readWords(connection, {
      text: search,
      begunFrom: 3,
      mostBegun: 8,
      mostLonger: 2,
      onlyLast: false,
    });
    return words.length === 0 ? nothing : findAll(connection, { words, tags, filters, page });
  });
  const wanted = videos.slice((page - 1) * pageLength, page * pageLength).map(({ id }) => id);
  const [cards, shows, creators, years] = await Promise.all([
    readVideoCards(deps, wanted),
    readShowCards(deps, showIds),
    readCreatorCards(deps, creatorIds),
    readYears(deps),
  ]);
  const media = cards.map((card) => ({ ...card, moment: moments.get(card.id) ?? null }));
  return { corrected, total: videos.length, media, shows, creators, years };
}

interface Asked {
  readonly words: readonly QueryWord[];
  readonly tags: ChosenTags;
  readonly filters: SearchFilters;
  readonly page: number;
}

async function findAll(connection: Client, { words, tags, filters, page }: Asked): Promise<Outcome> {
  const meant = words.map(({ asked, corrected }) => corrected ?? asked);
  const title = meant.join(' ');
  const titled = await findVideos(connection, { words, title, tags });
  const spoken = titled.length < plenty ? await findSpoken(connection, words, tags) : [];
  const videos = merge(titled, spoken);
  if (videos.length === 0 && words.length > 1) {
    const fewer = leaveOut(words);
    const found = await findAll(connection, { words: fewer, tags, filters, page });
    return { ...found, corrected: found.videos.length > 0 ? (found.corrected ?? typed(fewer)) : null };
  }
  const { ctid, ...others } = filters;
  const places = page === 1 && Object.values(others).every((filter) => filter === undefined || filter === false);
  const where = { words, title, team: tags.team };
  return {
    corrected: words.some(({ corrected }) => corrected !== undefined) && videos.length > 0 ? title : null,
    videos,
    moments: await momentsOf(connection, videos.slice((page - 1) * pageLength, page * pageLength), words),
    showIds: places ? await findPlaces(connection, 'show', where) : [],
    creatorIds: places && ctid === undefined ? await findPlaces(connection, 'creator', where) : [],
  };
}

const typed = (words: readonly QueryWord[]): string => words.map(({ asked }) => asked).join(' ');

/**
 * Fewer words: drops unknown ones, otherwise the most common ones, down to at most three. After three rounds only the rarest word is left.
 */
function leaveOut(words: readonly QueryWord[]): readonly QueryWord[] {
  const count = ({ meant }: QueryWord): number =>
    meant.reduce((sum, { documents, passages }) => sum + documents + passages, 0);
  const known = words.filter((word) => count(word) > 0);
  if (known.length > 0 && known.length < words.length) return known;
  const byCount = words.toSorted((a, b) => count(a) - count(b));
  const kept = new Set(byCount.slice(0, words.length > 4 ? 3 : words.length - 1));
  return words.filter((word) => kept.has(word));
}

/** Merges text matches and spoken matches; a video in both gets the better score, and its moment. */
function merge(titled: readonly Found[], spoken: readonly Spoken[]): readonly (Found | Spoken)[] {
  const all = new Map<string, Found | Spoken>(titled.map((one) => [one.id, one]));
  for (const one of spoken) {
    const known = all.get(one.id);
    // A video may appear in several languages, best first.
    if (known === undefined || !('passageId' in known)) {
      all.set(one.id, { ...one, score: Math.max(one.score, known?.score ?? 0) });
    }
  }
  return [...all.values()].toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).slice(0, mostFound);
}

async function momentsOf(
  connection: Client,
  page: readonly (Found | Spoken)[],
  words: readonly QueryWord[],
): Promise<Map<string, Moment>> {
  const spoken = page.filter((one): one is Spoken => 'passageId' in one);
  const byPassage = await readMoments(
    connection,
    spoken.map(({ passageId }) => passageId),
    words,
  );
  return new Map(
    spoken.flatMap(({ id, passageId }) => {
      const moment = byPassage.get(passageId);
      return moment === undefined ? [] : [[id, moment]];
    }),
  );
}

// Both ends of the index of the newest.
const yearsOfVideos = statement({
  name: 'search-years',
  text: `select
    extract(year from (select d."publishedAt" from search_document d where d.kind = 'video' and d."publishedAt" <= now()
      order by d."publishedAt", d.id limit 1) at time zone 'UTC')::int as "from",
    extract(year from (select d."publishedAt" from search_document d where d.kind = 'video' and d."publishedAt" <= now()
      order by d."publishedAt" desc, d.id desc limit 1) at time zone 'UTC')::int as "to"`,
  row: { from: sql.nullable(sql.int4), to: sql.nullable(sql.int4) },
});

async function readYears({ db }: Deps): Promise<SearchResults['years']> {
  const ends = await yearsOfVideos.first(db.pool);
  return ends?.from == null || ends.to == null ? null : { from: ends.from, to: ends.to };
}
