import { existsSync } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findBinaries } from './binaries.ts';
import { explainFailure, LocalPostgresError } from './errors.ts';
import { chooseIdentity, giveTo, launchAs } from './identity.ts';
import { initialise } from './initialise.ts';
import { addressesOf, ensurePasswords, statementsFor, type Passwords } from './passwords.ts';
import { clearOrphan, endOrphans } from './postmaster.ts';
import { run } from './run.ts';
import { startServer, supervise } from './server.ts';

export interface LocalPostgresOptions {
  /** Folder of the cluster, its passwords and its log; created if absent. Only one server at a time can use it. */
  readonly dataDir: string;
  /** `false` trades the data's safety in a power cut for speed; for tests only. Default true. */
  readonly durable?: boolean;
  /** Maximum number of connections; by default enough for one site. */
  readonly connections?: number;
  /** Defaults to a free port. */
  readonly port?: number;
  /** Removes `dataDir` when the server ends, even if this process is killed. Default false. */
  readonly temporary?: boolean;
  /** Receives one short sentence per step. */
  readonly log?: (sentence: string) => void;
}

export interface LocalPostgres {
  /** The database's loopback address, for the role the program runs as: `migrate` creates it and grants its rights. */
  readonly url: string;
  /** The same for the superuser, who owns everything. */
  readonly ownerUrl: string;
  /** How long the server itself took to start, without initdb, in ms. */
  readonly startMs: number;
  readonly pid: number;
  /** Resolves if the server ends unexpectedly. */
  readonly lost: Promise<void>;
  /** Stops the server and waits until it has ended. May be called again. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded Postgres on a free loopback port and creates its cluster first if there is none. An incomplete cluster is created
 * again, and a server left by a killed parent is ended. A lost password is replaced and set or, if it is `inUse`, stored again. The server
 * ignores the terminal's Ctrl-C and never outlives this process.
 * @throws LocalPostgresError with a code and a sentence.
 */
export async function startLocalPostgres(
  options: LocalPostgresOptions,
  inUse: Partial<Passwords> = {},
): Promise<LocalPostgres> {
  const dataDir = resolve(options.dataDir);
  const cluster = join(dataDir, 'cluster');
  const durable = options.durable ?? true;
  const binaries = findBinaries();
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const identity = chooseIdentity(cluster);
    await giveTo(identity, dataDir);
    await chmod(dataDir, 0o700);
    const isNew = !existsSync(cluster);
    if (!isNew && (await clearOrphan(cluster))) {
      options.log?.('Ended a database server that an earlier run left behind');
    }
    if (!isNew) await endOrphans(cluster);
    const passwords = await ensurePasswords(dataDir, inUse, async (made) => {
      if (isNew) return;
      options.log?.('Giving the database new passwords for those that are lost');
      await run(
        'The database could not be given new passwords.',
        launchAs(
          identity,
          binaries.postgres,
          ['--single', '-D', cluster, '-c', 'exit_on_error=on', 'template1'],
          [cluster],
        ),
        dataDir,
        statementsFor(made),
      );
    });
    if (isNew) {
      options.log?.('Making the database');
      await initialise(dataDir, binaries, identity, passwords.superuser, durable);
    }
    const started = performance.now();
    const { child, port } = await startServer({
      dataDir,
      cluster,
      durable,
      connections: options.connections,
      port: options.port,
      discard: options.temporary ? dataDir : undefined,
      launch: (args) => launchAs(identity, binaries.postgres, args, [cluster]),
    });
    const startMs = performance.now() - started;
    const afterwards = async () => {
      if (options.temporary) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    };
    return { ...addressesOf(port, passwords), startMs, ...supervise(child, afterwards) };
  } catch (error) {
    if (error instanceof LocalPostgresError) throw error;
    throw explainFailure('The database could not be started.', '', error);
  }
}
