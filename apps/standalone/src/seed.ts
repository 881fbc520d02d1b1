import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDatabase } from '@houselights/db';
import { migrate } from '@houselights/db/migrate';
import { startLocalPostgres } from '@houselights/local-postgres';
import { DatabaseNotEmpty, seedDatabase } from '@houselights/seed';
import { claimInstance } from './instance.ts';
import { explainToTerminal, StartupError } from './startup-error.ts';
import { ensureDataDir, readSettings } from './settings.ts';
import { createClosers } from './shutdown.ts';
import { say } from './terminal.ts';
import type { LocalPostgres } from '@houselights/local-postgres';
import type { Closers } from './shutdown.ts';

const usage = `npm run seed -- [--videos 2000] [--members 1000] [--plays 20000] [--seed houselights]

Fills a database with made-up creators, shows, videos, captions, members and what they watched, for benches and trials. The videos
have no files. The same --seed makes the same house.

  --database-url URL   another database than DATABASE_URL or, without one, the local mode's own
  --append             adds to what is there; otherwise a database with videos or accounts is refused
  --yes                also a database that is not the local mode's own`;

const text = { type: 'string' } as const;
const yes = { type: 'boolean' } as const;
const options = {
  videos: text,
  members: text,
  plays: text,
  seed: text,
  'database-url': text,
  append: yes,
  yes,
  help: yes,
};
const hour = 3_600_000;

async function seed(closers: Closers): Promise<void> {
  const { values } = readArguments();
  if (values.help === true) return say(usage);
  const size = {
    videos: wholeNumber('videos', values.videos ?? '2000', 1_000_000),
    members: wholeNumber('members', values.members ?? '1000', 1_000_000),
    // The index of a play is packed with its time into one number, which limits their count.
    plays: wholeNumber('plays', values.plays ?? '20000', 16_000_000),
  };
  const db = createDatabase({
    url: await openDatabase(closers, values),
    connections: 2,
    applicationName: 'houselights seed',
  });
  closers.add(() => db.close());
  await seedDatabase(db, {
    ...size,
    seed: values.seed ?? 'houselights',
    now: Math.floor(Date.now() / hour) * hour,
    append: values.append ?? false,
    tell: (line) => say(`  ${line}`),
  });
  say('Done.');
}

function readArguments() {
  try {
    return parseArgs({ options });
  } catch (error) {
    throw new StartupError(
      `${error instanceof Error ? error.message.split('. ')[0] : 'That is not understood'}.\n\n${usage}`,
    );
  }
}

function wholeNumber(name: string, value: string, most: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Infinity;
  if (number > most) throw new StartupError(`--${name} wants a whole number up to ${most.toLocaleString('en')}.`);
  return number;
}

interface Given {
  readonly 'database-url'?: string | undefined;
  readonly yes?: boolean | undefined;
}

async function openDatabase(closers: Closers, given: Given): Promise<string> {
  const { dataDir, database } = readSettings();
  const named = given['database-url'];
  const addresses = named === undefined ? database : { url: named, ownerUrl: named };
  if (addresses !== undefined) {
    if (given.yes !== true) {
      throw new StartupError(
        'This is not the local mode\u2019s own database: say --yes if it may be filled with made-up people.',
      );
    }
    return bringUpToDate(addresses);
  }
  await ensureDataDir(dataDir);
  const instance = await claimInstance(dataDir);
  if ('pid' in instance) throw new StartupError(`Houselights runs on ${dataDir}: stop it first, then seed.`);
  closers.add(() => instance.release());
  const postgres = await startLocalPostgres({ dataDir: join(dataDir, 'postgres') });
  closers.add(() => postgres.stop());
  return bringUpToDate(postgres);
}

/** Migrates, and returns the owner's address: the seed drops and recreates indexes. */
async function bringUpToDate({ url, ownerUrl }: Pick<LocalPostgres, 'url' | 'ownerUrl'>): Promise<string> {
  await migrate({ url: ownerUrl, programUrl: url });
  return ownerUrl;
}

function inWords(error: unknown): unknown {
  return error instanceof DatabaseNotEmpty
    ? new StartupError('This database has videos or accounts already: say --append to add to them, or use another one.')
    : error;
}

const closers = createClosers();
await seed(closers).catch((error: unknown) => explainToTerminal(inWords(error)));
await closers.closeAll();
process.exit();
