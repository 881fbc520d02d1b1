import * as core from '@houselights/core';
import { seedDatabase } from '@houselights/seed';
import { freshnessBar, showFreshness } from '../support/freshness.ts';
import { measureLatency } from '../support/latency.ts';
import { throughput } from '../support/load.ts';
import { measureMemory, showMemory } from '../support/memory-series.ts';
import { addMember } from '../support/users.ts';
import { readWhole, recordPlans, showPlans } from '../support/plans.ts';
import { createProbe } from '../support/probed.ts';
import { startProduct } from '../support/product.ts';
import { measureViews, measureWhileChanging } from '../support/public-views.ts';
import { writeReport } from '../support/report.ts';
import { compare } from '../support/rounds.ts';
import { recordStatements, statementRate } from '../support/statements.ts';
import type { Bench } from '../support/bench.ts';
import type { MemoryPoint } from '../support/memory-series.ts';
import type { Person } from '../support/users.ts';
import type { Plan } from '../support/plans.ts';
import type { Product } from '../support/product.ts';
import type { ViewsSetting } from '../support/public-views.ts';
import type { Outcome } from '../support/rounds.ts';
import type { Statement } from '../support/statements.ts';
import type { Database } from '@houselights/db';

const size = { videos: 100_000, members: 5_000, plays: 200_000 };
const deepPage = 500;
const pageLength = 20;
/** Connections for HTTP load, and for Postgres load. */
const connections = { http: 64, sql: 4 };
const memory = { each: 20_000, all: 100_000, growth: 1.1 };

interface Setting extends ViewsSetting {
  readonly person: Person;
  readonly accountId: string;
}

/** Browsing a site of 100,000 videos: a deep page, its SQL, the plans, memory, and how quickly the public views show a change. */
export const browse: Bench = async (options) => {
  const { progress } = options;
  const { nodeOptions, ask } = await createProbe();
  const product = await startProduct(async (db) => {
    progress(`filling a database with ${size.videos.toLocaleString('en')} videos`);
    await seedDatabase(db, { ...size, seed: 'browse bench', now: Date.now(), tell: progress });
    await core.learnFromPlays({ db });
    await core.rankCatalog({ db });
    await core.cleanUpSearch({ db });
    await db.pool.query('vacuum (analyze)');
  }, nodeOptions);
  try {
    const setting = { ...options, product, ask, ...(await addViewer(product)) };
    const plans = await plansOfReads(setting);
    const whole = await readWhole(product.db, plans);
    if (whole.length > 0) throw new Error(`Plans without an index: ${whole.join('; ')}`);
    const pages = await compareDeepPages(setting);
    const statements = await compareStatements(setting);
    const outcomes = [...pages, ...statements.outcomes];
    const fresh = await measureViews(setting);
    const busy = await measureWhileChanging(setting);
    const points = await measureReads(setting);
    await writeReport({
      name: 'browse',
      about: `The browse feed and the public views of a house of ${size.videos.toLocaleString('en')} videos and 1,500 shows, over HTTP from a process of its own. Page ${deepPage} of ${pageLength} is asked for by the ordering's id, beside page 1 with ${connections.http} connections; SQL over ${connections.sql} connections of the same client, since the embedded Postgres comes without pgbench. Signed-in calls beside a bare route: \`auth\`.`,
      outcomes,
      notes: [
        `All SQL of a page of which a process knows nothing yet is one ordering, its place in the ranking and 20 cards, one after the other: ${statements.beside.map(({ name, ratio }) => `${ratio.toFixed(2)} × ${name}`).join(', ')}. A process keeps orderings and places, and cards for five seconds.`,
        'From the commit of a change to the first reply that shows it, one client asking without a pause:',
        showFreshness(fresh),
        busy,
        `The process's memory after collection, over ${memory.all.toLocaleString('en')} reads (of 40: 16 pages of browse among the first 50, 4 all over the house, 19 videos, 1 search). From ${memory.each.toLocaleString('en')} on the heap may grow by 10 %: it grew by ${growthOf(points, 'heapUsed')}, what is resident by ${growthOf(points, 'rss')}.`,
        showMemory(points),
        ...showPlans(plans),
      ],
    });
    return (
      outcomes.every(({ met }) => met) &&
      fresh.every(({ slowest }) => slowest <= freshnessBar) &&
      (['heapUsed', 'rss'] as const).every((key) => ratioOf(points, key) <= memory.growth)
    );
  } finally {
    await product.stop();
  }
};

/** A member who has watched as much as the most active viewer of the site. */
async function addViewer(product: Product): Promise<Pick<Setting, 'person' | 'accountId'>> {
  const person = await addMember(product);
  const { rows } = await product.db.pool.query<{ id: string }>(
    `with own as (select id from account where "emailKey" = $1), keen as (
        select "accountId" from playback_progress group by 1 order by count(*) desc limit 1), copied as (
        insert into playback_progress ("accountId", "videoId", "currentTime", "totalTime", "durationWatched", watched, "observedAt", "updatedAt")
        select own.id, "videoId", "currentTime", "totalTime", "durationWatched", watched, "observedAt", p."updatedAt"
        from playback_progress p join keen using ("accountId"), own)
      select id from own`,
    [person.email],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('nobody signed up');
  return { person, accountId: row.id };
}

/** A recommender without any cache in this process: every statement runs. */
function recommenderOf(db: Database) {
  return core.createRecommender({ db }, { read: (ids) => core.readVideoCards({ db }, ids) });
}

async function plansOfReads({ product: { db }, accountId }: Setting): Promise<Plan[]> {
  const first = await core.getRecommendations(recommenderOf(db), {
    caller: { accountId },
    page: 1,
    recommendationId: undefined,
  });
  const anchors = await db.pool.query<{ id: string; seasonId: string }>(
    `select v.id, v."seasonId" from video v join video_stat on "videoId" = v.id
      where v.playable and "seasonId" is not null and "publishedAt" <= now() order by popularity desc limit 1`,
  );
  const collections = await db.pool.query<{ id: string }>(`select id from channel where kind = 'collection' limit 1`);
  const shows = await db.pool.query<{ id: string }>(`select id from channel where kind = 'show' order by id limit 1`);
  const [anchor] = anchors.rows;
  return recordPlans(db, async (explaining) => {
    const context = { db: explaining };
    const page = { page: 1, recommendationId: undefined };
    await core.getRecommendations(recommenderOf(explaining), { caller: { accountId }, ...page });
    const deep = { page: deepPage, recommendationId: first.recommendationId };
    await core.getRecommendations(recommenderOf(explaining), { caller: { accountId }, ...deep });
    await core.getRecommendations(recommenderOf(explaining), {
      caller: { accountId },
      page: 2,
      recommendationId: undefined,
    });
    await core.getRecommendedForYou(recommenderOf(explaining), { caller: { accountId }, ...page });
    await core.getUserChannels(recommenderOf(explaining), { caller: { accountId } });
    await core.getPopular(recommenderOf(explaining), page);
    const upNext = { count: core.usualUpNext, recommendationId: undefined, seasonId: undefined, caller: undefined };
    await core.getUpNext(recommenderOf(explaining), { videoId: anchor?.id ?? '', ...upNext });
    await core.getChannels(context, { hero: true, showFree: undefined });
    await core.getShows(context);
    for (const { id } of [...collections.rows, ...shows.rows]) await core.getChannel(context, { id });
    await core.getLatest(context);
    await core.getSeason(context, { id: anchor?.seasonId ?? '' });
    for (const name of ['latest', 'popular', 'exclusive', 'free']) await core.getSpecial(context, { name });
    await core.getMedia(context, { videoId: anchor?.id ?? '', caller: undefined });
  });
}

const feedPath = '/api/v9/recommendations';
const signedInAs = ({ token }: Person) => ({ authorization: `Bearer ${token}` });

/** The id of an ordering of the whole site. */
async function beginFeed({ product, person }: Setting): Promise<string> {
  const reply = await fetch(`${product.url}${feedPath}`, { headers: signedInAs(person) });
  const body = (await reply.json()) as { recommendationId: string };
  if (!reply.ok) throw new Error(`browse answered ${reply.status}`);
  return body.recommendationId;
}

async function compareDeepPages(setting: Setting): Promise<Outcome[]> {
  const { product, person, rounds, seconds, progress } = setting;
  const feed = await beginFeed(setting);
  const pathOf = (page: number): string => `${feedPath}?page=${page}&recommendationId=${feed}`;
  const headers = signedInAs(person);
  const same = (page: number) => () =>
    throughput({ url: product.url + pathOf(page), headers, connections: connections.http, seconds, expect: 200 });
  const inTurn = (from: number) => async () => {
    const paths = Array.from({ length: 100 }, (_, at) => pathOf(from + at));
    return (await measureLatency({ url: product.url, paths, headers: () => headers, connections: 2, seconds })).p50;
  };
  return [
    await compare(
      {
        name: `page ${deepPage} beside page 1`,
        better: 'more',
        unit: '/s',
        goal: 0.9,
        product: same(deepPage),
        reference: same(1),
      },
      rounds,
      progress,
    ),
    await compare(
      {
        name: `pages ${deepPage} to ${deepPage + 99} in turn beside 1 to 100, half of the answers`,
        better: 'less',
        unit: 'ms',
        goal: 1.11,
        product: inTurn(deepPage),
        reference: inTurn(1),
      },
      rounds,
      progress,
    ),
  ];
}

const depth = (deepPage - 1) * pageLength;

// The order of the site's ranking without a stored ranking: the cost of a page that has to skip the rows before it.
const offsetText = `select ${core.cardColumns} from (
    select v.id, row_number() over () as place from (select v.id from video v left join video_stat stat on stat."videoId" = v.id
      where ${core.isPublished} and ${core.isPlayable}
      order by ln(1 + coalesce(stat.popularity, 0)) + 3 * exp(-greatest(0, extract(epoch from now() - v."publishedAt")) / (86400 * 45)) desc,
        v."publishedAt" desc, v.id offset $1 limit $2) v) ranked
  join video v using (id) join asset a on a.id = v."assetId" ${core.cardJoins} order by ranked.place`;

// An order that has an index: the best case for OFFSET.
const newestText = `select ${core.cardColumns} from (select v.id from video v where ${core.isPublished} and ${core.isPlayable}
      order by v."publishedAt" desc, v.id desc offset $1 limit $2) newest
  join video v using (id) join asset a on a.id = v."assetId" ${core.cardJoins} order by v."publishedAt" desc, v.id desc`;

/** `beside`: outcomes without a goal of their own. */
async function compareStatements(setting: Setting): Promise<{ outcomes: Outcome[]; beside: Outcome[] }> {
  const { product, accountId, rounds, seconds, progress } = setting;
  const { db } = product;
  const recommendationId = await beginFeed(setting);
  const page = await recordStatements(db, (recording) =>
    core.getRecommendations(recommenderOf(recording), { caller: { accountId }, page: deepPage, recommendationId }),
  );
  const place = page.filter(({ name }) => name === 'ranking-blocks');
  if (page.length < 3 || place.length !== 1) throw new Error('a deep page runs other statements than it did');
  const { rows } = await db.pool.query<{ id: string }>('select id from video where playable order by md5(id) limit 1');
  const byKey = { name: 'video-by-key', text: 'select id, title from video where id = $1', values: [rows[0]?.id] };
  const byOffset = { name: 'page-by-offset', text: offsetText, values: [depth, pageLength] };
  const byIndex = { name: 'page-by-index', text: newestText, values: [depth, pageLength] };
  const rate = (statements: readonly Statement[]) => () =>
    statementRate(db, { statements, connections: connections.sql, seconds });
  const against = (name: string, goal: number, own: readonly Statement[], reference: Statement) =>
    compare(
      { name, goal, better: 'more', unit: '/s', product: rate(own), reference: rate([reference]) },
      rounds,
      progress,
    );
  return {
    outcomes: [
      await against(`all SQL of page ${deepPage}, beside OFFSET in the same order`, 50, page, byOffset),
      await against(`SQL that finds page ${deepPage}, beside a select by primary key`, 0.33, place, byKey),
    ],
    beside: [
      await against('OFFSET in an order that an index has', 0, page, byIndex),
      await against('a select by primary key', 0, page, byKey),
    ],
  };
}

async function measureReads(setting: Setting): Promise<MemoryPoint[]> {
  const { product, person, ask, progress } = setting;
  const { rows } = await product.db.pool.query<{ id: string; title: string }>(
    `select id, title from video where "publishedAt" <= now() and playable order by md5(id)`,
  );
  const feeds = await Promise.all(Array.from({ length: 40 }, () => beginFeed(setting)));
  const pages = Math.floor(rows.length / pageLength);
  const requestOf = (index: number) => {
    // A step coprime to the number of videos visits all of them.
    const at = (index * 7_919) % rows.length;
    const headers = { 'x-forwarded-for': `198.18.${index % 200}.${(index >> 8) % 200}` };
    const { id = '', title = '' } = rows[at] ?? {};
    if (index % 40 === 0)
      return { path: `/api/v1/search?${new URLSearchParams({ search: title }).toString()}`, headers };
    if (index % 2 === 0) return { path: `/api/v1/media/${id}`, headers };
    const page = 1 + (at % (index % 10 === 1 ? pages : 50));
    const feed = feeds[at % feeds.length] ?? '';
    return {
      path: `${feedPath}?page=${page}&recommendationId=${feed}`,
      headers: { ...headers, ...signedInAs(person) },
    };
  };
  return measureMemory(
    { url: product.url, requestOf, connections: 4, each: memory.each, all: memory.all, ask },
    progress,
  );
}

function ratioOf(points: readonly MemoryPoint[], key: 'heapUsed' | 'rss'): number {
  const early = points.find(({ requests }) => requests === memory.each);
  return (points.at(-1)?.[key] ?? Number.NaN) / (early?.[key] ?? Number.NaN);
}

function growthOf(points: readonly MemoryPoint[], key: 'heapUsed' | 'rss'): string {
  return `${((ratioOf(points, key) - 1) * 100).toFixed(1)} %`;
}
