import { withAdvisoryLock, sql, statement } from '@houselights/db';
import { createPrng } from './prng.ts';
import { makeHouse } from './house.ts';
import { makeMembers } from './members.ts';
import { makePlays } from './watching.ts';
import { makeVideos } from './videos.ts';
import { createVocabulary } from './vocabulary.ts';
import { withoutIndexes } from './without-indexes.ts';
import { createWording } from './wording.ts';
import { writeHouse, writeVideos } from './write-catalog.ts';
import { writeMembers, writeOwners, writePlays, writeProgress } from './write-watching.ts';
import type { Client, Database } from '@houselights/db';

export interface SeedSize {
  readonly videos: number;
  readonly members: number;
  readonly plays: number;
}

export interface SeedOptions extends SeedSize {
  /** The same seed and `now` produce the same rows. */
  readonly seed: string;
  /** Milliseconds since 1970; everything lies before this instant. */
  readonly now: number;
  /** Adds to existing data; without it a database that has videos or accounts is refused. */
  readonly append?: boolean;
  readonly tell?: (line: string) => void;
}

/** The database has videos or accounts, and `append` is not set. */
export class DatabaseNotEmpty extends Error {
  constructor() {
    super('This database has videos or accounts already.');
    this.name = 'DatabaseNotEmpty';
  }
}

/** Fills a database with a site of made-up people and videos, all or nothing. @throws DatabaseNotEmpty */
export async function seedDatabase({ pool }: Database, options: SeedOptions): Promise<void> {
  await withAdvisoryLock(pool, filling, (client) => fill(client, options));
  for (const table of grown) await pool.query(`analyze "${table}"`);
}

const filling = { lock: 7_204, statementTimeoutMs: 0, workMem: '64MB' };

const grown = [
  'account',
  'access_fact',
  'asset',
  'video',
  'caption',
  'caption_passage',
  'search_document',
  'search_word',
  'season',
  'channel',
  'creator_team',
  'playback_progress',
  'play',
];

async function fill(connection: Client, options: SeedOptions): Promise<void> {
  const { seed, now, tell = () => {} } = options;
  const batch = await nextBatch(connection, options.append ?? false);
  const prng = createPrng(`${seed} ${batch}`);
  const wording = createWording(prng, createVocabulary(createPrng(seed)));
  let began = performance.now();
  const step = (what: string): void => {
    tell(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    began = performance.now();
  };

  const house = makeHouse(prng, wording, { videos: options.videos, now, taken: await takenSlugs(connection) });
  const videos = [...makeVideos(prng, wording, { house, count: options.videos, now })];
  const owners = Array.from({ length: Math.min(50, Math.ceil(options.videos / 200)) }, () => prng.id(now));
  const members = makeMembers(prng, wording, { count: options.members, plays: options.plays, now, batch });
  step('made up the house');

  await writeOwners(connection, owners, batch, now);
  await writeHouse(connection, house);
  await writeVideos(connection, videos, owners, prng);
  step(`${videos.length} videos`);
  await writeMembers(connection, members);
  step(`${members.length} members`);

  const open = videos.filter(({ state, publishedAt }) => state === 'ready' && publishedAt !== undefined);
  const watchable = open.map((video) => ({ ...video, publishedAt: video.publishedAt ?? now }));
  const { plays, order, progress } = makePlays(prng, { members, videos: watchable, now });
  step('made up what they watched');
  await withoutIndexes(connection, ['playback_progress', 'play'], async () => {
    await writeProgress(connection, { members, videos: open }, progress());
  });
  step('where they are in the videos');
  await withoutIndexes(connection, ['play'], async () => {
    await writePlays(connection, { members, videos: open }, plays, order, prng);
  });
  step(`${plays.count} plays`);
}

const countKnown = statement({
  name: 'seed-count-known',
  text: `select count(*) as accounts, count(*) > 0 or exists (select from video) as any from account`,
  row: { accounts: sql.int8, any: sql.bool },
});
const readSlugs = statement({
  name: 'seed-taken-slugs',
  text: `select slug from channel union select slug from creator_team`,
  row: { slug: sql.text },
});

/** A name for the run based on the existing data, so that a second run on the same database creates other rows. */
async function nextBatch(connection: Client, append: boolean): Promise<string> {
  const known = await countKnown.first(connection);
  if (known?.any === true && !append) throw new DatabaseNotEmpty();
  return known?.accounts ?? '0';
}

async function takenSlugs(connection: Client): Promise<Set<string>> {
  return new Set((await readSlugs.rows(connection)).map(({ slug }) => slug));
}
