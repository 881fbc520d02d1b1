import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FinalFailure, migrateQueues } from '@houselights/adapters';
import { countGivenUpJobs, deliverOutbox, outboxState, unfinishedJobs, writeOutbox } from '@houselights/db';
import { currentTrace } from '@houselights/jobs';
import { createTestDatabase, testedRedisUrls } from '@houselights/testkit';
import type { OutboxEvent, OutboxJob } from '@houselights/db';
import { jobsCommand, JobsRefused } from '../src/given-up-jobs.ts';
import { jobNames } from '../src/relay/outbox-relay.ts';
import { startWorker } from '../src/start-worker.ts';
import { openContext, testConfig } from './open-context.ts';

const leftovers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of leftovers.splice(0).reverse()) await close();
});

const waits = { timeout: 20_000 };
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

describe.each(testedRedisUrls())('the worker (redis: %s)', (redisUrl) => {
  async function setUp() {
    const database = await createTestDatabase();
    leftovers.push(() => database.close());
    const config = testConfig(database.url, redisUrl, tmpdir());
    await migrateQueues(config.secrets, database.ownerUrl);
    const open = async () => {
      const context = await openContext(config);
      leftovers.push(() => context.close());
      return context;
    };
    const context = await open();
    const write = (...messages: (OutboxEvent | OutboxJob)[]) =>
      context.core.db.transaction((queries) => writeOutbox(queries, ...messages));
    const waiting = () => outboxState(context.core.db.pool, jobNames);
    const pending = async () => (await waiting()).pending;
    return { database, config, context, open, write, waiting, pending };
  }

  async function spawnWorker(databaseUrl: string) {
    const script = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
    const child = spawn(process.execPath, [script, databaseUrl, redisUrl ?? '', tmpdir()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    leftovers.push(async () => {
      child.kill('SIGKILL');
      await exited;
    });
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    await vi.waitFor(() => expect(lines).toContain('ready'), waits);
    return { child, lines, exited };
  }

  it('goes on by the clock in a store that has lost its schedules', async () => {
    const { config, context } = await setUp();
    let sealed = 0;
    const processors = { 'greenlight.seal': () => Promise.resolve(void (sealed += 1)) };
    const worker = await startWorker(context, config, { logger: quiet, processors, lookEveryMs: 200 });
    leftovers.push(() => worker.close());
    await vi.waitFor(() => expect(sealed).toBeGreaterThan(0), waits);
    const { queue } = await context.infrastructure.jobs();
    await queue.schedule('greenlight.seal', undefined);
    const before = sealed;
    await vi.waitFor(async () => expect(await queue.isScheduled('greenlight.seal')).toBe(true), waits);
    await vi.waitFor(() => expect(sealed).toBeGreaterThan(before), waits);
  });

  it('brings events to the bus and jobs to their queue, and nothing of what was rolled back', async () => {
    const { config, context, open, write, pending } = await setUp();
    const heard: unknown[] = [];
    const transcoded: string[] = [];
    await (await open()).core.bus.subscribe('video.published', (payload) => heard.push(payload));
    const worker = await startWorker(context, config, {
      logger: quiet,
      processors: {
        'media.transcode': ({ assetId }) => {
          transcoded.push(assetId);
          return Promise.resolve();
        },
      },
    });
    leftovers.push(() => worker.close());
    await write(
      { kind: 'event', name: 'video.published', payload: { id: 'one' } },
      { kind: 'job', name: 'media.transcode', payload: { assetId: 'a' }, key: 'asset:a' },
      { kind: 'event', name: 'video.published', payload: { id: 'two' } },
    );
    await expect(
      context.core.db.transaction(async (queries) => {
        await writeOutbox(queries, { kind: 'event', name: 'video.published', payload: { id: 'never' } });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await write({ kind: 'event', name: 'video.published', payload: { id: 'three' } });
    await vi.waitFor(() => expect(heard).toEqual([{ id: 'one' }, { id: 'two' }, { id: 'three' }]), waits);
    await vi.waitFor(() => expect(transcoded).toEqual(['a']), waits);
    await vi.waitFor(async () => expect(await pending()).toBe(0), waits);
  });

  it('lets nothing that can never be delivered hold up the rest', async () => {
    const { config, context, write, pending } = await setUp();
    const heard: unknown[] = [];
    await context.core.bus.subscribe('t', (payload) => heard.push(payload));
    await write(
      { kind: 'event', name: 't', payload: { text: 'x'.repeat(8_000) } },
      { kind: 'job', name: 'media.transcode', payload: { assetId: 7 } },
      { kind: 'event', name: 't', payload: { n: 1 } },
    );
    const error = vi.fn();
    const worker = await startWorker(context, config, { logger: { ...quiet, error }, processors: {} });
    leftovers.push(() => worker.close());
    await vi.waitFor(() => expect(heard).toEqual([{ n: 1 }]), waits);
    await vi.waitFor(async () => expect(await pending()).toBe(0), waits);
    expect(error).toHaveBeenCalledTimes(2);
  });

  it('leaves the jobs of a later release to a worker that has them', async () => {
    const { config, context, write, waiting } = await setUp();
    const heard: unknown[] = [];
    await context.core.bus.subscribe('t', (payload) => heard.push(payload));
    const later = Array.from({ length: 300 }, () => ({ kind: 'job', name: 'later.job', payload: {} }) as const);
    await write(...later, { kind: 'event', name: 't', payload: {} });
    const error = vi.fn();
    const worker = await startWorker(context, config, { logger: { ...quiet, error }, processors: {} });
    leftovers.push(() => worker.close());
    await vi.waitFor(() => expect(heard).toHaveLength(1), waits);
    await vi.waitFor(async () => expect(await waiting()).toMatchObject({ pending: 0, unknown: 300 }), waits);
    expect(error).not.toHaveBeenCalled();

    const taken: string[] = [];
    const deliver = ({ name }: { readonly name: string }) => {
      taken.push(name);
      return Promise.resolve(undefined);
    };
    await deliverOutbox(context.core.db.pool, { limit: 1_000, jobNames: ['later.job'], deliver });
    expect(taken).toHaveLength(300);
    expect(await waiting()).toMatchObject({ pending: 0, unknown: 0 });
  });

  it('loses nothing while an older release, which lacks a job, runs beside it', async () => {
    const { config, open, write, waiting } = await setUp();
    const heard: unknown[] = [];
    await (await open()).core.bus.subscribe('t', (payload) => heard.push(payload));
    const done: string[] = [];
    const transcode = ({ assetId }: { readonly assetId: string }) => Promise.resolve(void done.push(assetId));
    const ran = { older: 0 };
    const releases = [
      { knows: jobNames.filter((name) => name !== 'media.transcode'), processors: {} },
      { knows: jobNames, processors: { 'media.transcode': transcode } },
    ];
    for (const release of releases) {
      const worker = await startWorker(await open(), config, {
        logger: quiet,
        ...release,
        onFinished: (name) => {
          if (release === releases[0] && name === 'media.transcode') ran.older += 1;
        },
      });
      leftovers.push(() => worker.close());
    }
    const rows = Array.from({ length: 1_000 }, (_, n) => [
      { kind: 'job', name: 'media.transcode', payload: { assetId: `film-${n}` }, key: `film-${n}` } as const,
      { kind: 'event', name: 't', payload: { n } } as const,
    ]);
    for (let first = 0; first < rows.length; first += 50) await write(...rows.slice(first, first + 50).flat());
    // At least once: a slow machine may see one again.
    const different = (seen: readonly unknown[]) => new Set(seen.map((one) => JSON.stringify(one))).size;
    await vi.waitFor(() => expect(different(done)).toBe(1_000), { timeout: 120_000 });
    await vi.waitFor(() => expect(different(heard)).toBe(1_000), waits);
    expect(ran.older).toBe(0);
    await vi.waitFor(async () => expect(await waiting()).toMatchObject({ pending: 0, unknown: 0 }), waits);
  });

  it('queues a job again that its queue has lost, and keeps what became of it', async () => {
    const { config, context } = await setUp();
    const { pool, prisma } = context.core.db;
    const lost = await prisma.outbox.create({
      data: {
        kind: 'job',
        name: 'media.transcode',
        payload: { assetId: 'lost' },
        key: 'lost',
        trace: 'a-request',
        publishedAt: new Date(Date.now() - 3_600_000),
      },
    });
    const traces: (string | undefined)[] = [];
    const processors = { 'media.transcode': () => Promise.resolve(void traces.push(currentTrace())) };
    const refill = { everyMs: 50, graceMs: 1_000 };
    const worker = await startWorker(context, config, { logger: quiet, processors, refill });
    leftovers.push(() => worker.close());
    const isDone = async () =>
      expect((await prisma.outbox.findUnique({ where: { id: lost.id } }))?.doneAt).not.toBeNull();
    await vi.waitFor(isDone, waits);
    expect(traces).toEqual(['a-request']);
    expect(await unfinishedJobs(pool, { after: '0', limit: 10, olderThanMs: 0 })).toEqual([]);
    // A second row with the same key is the same job: marked done, not run twice.
    await prisma.outbox.create({
      data: { kind: 'job', name: 'media.transcode', payload: { assetId: 'lost' }, key: 'lost' },
    });
    await vi.waitFor(
      async () => expect(await prisma.outbox.count({ where: { kind: 'job', doneAt: { not: null } } })).toBe(2),
      waits,
    );
    expect(traces).toHaveLength(1);
  });

  it('does no job again of which a worker has said, before it died, that it was done', async () => {
    const { config, context } = await setUp();
    const row = { kind: 'job', name: 'media.transcode', publishedAt: new Date() };
    const done = await context.core.db.prisma.outbox.create({
      data: { ...row, payload: { assetId: 'done' }, doneAt: new Date() },
    });
    const { queue } = await context.infrastructure.jobs();
    await queue.add('media.transcode', { assetId: 'done' }, { outboxId: String(done.id) });
    await queue.add('media.transcode', { assetId: 'new' });
    const films: string[] = [];
    const outcomes: string[] = [];
    const worker = await startWorker(context, config, {
      logger: quiet,
      processors: { 'media.transcode': ({ assetId }) => Promise.resolve(void films.push(assetId)) },
      onFinished: (_name, outcome) => outcomes.push(outcome),
    });
    leftovers.push(() => worker.close());
    await vi.waitFor(() => expect(outcomes).toEqual(['done', 'done']), waits);
    expect(films).toEqual(['new']);
  });

  it('shows a job that was given up, and has it tried again when somebody says so', async () => {
    const { config, context, write } = await setUp();
    let hopeless = true;
    const done: string[] = [];
    const processors = {
      'media.transcode': ({ assetId }: { readonly assetId: string }) =>
        hopeless ? Promise.reject(new FinalFailure('never mind')) : Promise.resolve(void done.push(assetId)),
    };
    const worker = await startWorker(context, config, { logger: quiet, processors });
    leftovers.push(() => worker.close());
    await write(
      { kind: 'job', name: 'media.transcode', payload: { assetId: 'film' }, key: 'film' },
      { kind: 'job', name: 'media.transcode', payload: { assetId: 7 }, key: 'misshapen' },
    );
    const list = () => jobsCommand(context.core.db, ['list']);
    await vi.waitFor(async () => expect(await list()).toHaveLength(2), waits);
    const lines = await list();
    expect(lines.join('\n')).toMatch(/media\.transcode .*FinalFailure/);
    expect(lines.join('\n')).not.toContain('never mind');
    expect(await countGivenUpJobs(context.core.db.pool)).toEqual([{ name: 'media.transcode', count: 2 }]);

    hopeless = false;
    expect(await jobsCommand(context.core.db, ['retry', 'media.transcode'])).toEqual(['2 jobs are tried again.']);
    await vi.waitFor(() => expect(done).toEqual(['film']), waits);
    // An unreadable job is given up again.
    await vi.waitFor(async () => expect((await list()).join()).toContain('tried again once'), waits);
    expect(await jobsCommand(context.core.db, ['retry', 'mail.send'])).toEqual(['0 jobs are tried again.']);
    await expect(jobsCommand(context.core.db, ['forget'])).rejects.toThrow(JobsRefused);
  });

  it('shares the outbox between several relays, each row once', async () => {
    const { config, context, open, write, pending } = await setUp();
    const heard: unknown[] = [];
    await context.core.bus.subscribe('t', (payload) => heard.push(payload));
    for (let n = 0; n < 3; n += 1) {
      const worker = await startWorker(await open(), config, { logger: quiet, processors: {} });
      leftovers.push(() => worker.close());
    }
    const message = (n: number) => ({ kind: 'event', name: 't', payload: { n } }) as const;
    const transactions = Array.from({ length: 30 }, (_, first) =>
      write(...Array.from({ length: 10 }, (_, n) => message(first * 10 + n))),
    );
    await Promise.all(transactions);
    await vi.waitFor(async () => expect(await pending()).toBe(0), waits);
    await vi.waitFor(() => expect(heard).toHaveLength(300), waits);
    expect(new Set(heard.map((payload) => JSON.stringify(payload))).size).toBe(300);
  });

  it('takes up what a killed worker left, and hands back what a stopped one ran', async () => {
    const { database, context, write } = await setUp();
    const first = await spawnWorker(database.url);
    await write({ kind: 'job', name: 'media.transcode', payload: { assetId: 'endless' }, key: 'k' });
    await vi.waitFor(() => expect(first.lines).toContain('began endless 1'), waits);
    first.child.kill('SIGKILL');
    await first.exited;
    await write({ kind: 'job', name: 'media.transcode', payload: { assetId: 'meanwhile' } });
    expect((await (await context.infrastructure.jobs()).queue.counts())['media.transcode'].active).toBe(1);
    const second = await spawnWorker(database.url);
    await vi.waitFor(
      () => expect(second.lines).toEqual(expect.arrayContaining(['began meanwhile 1', 'began endless 1'])),
      {
        timeout: 40_000,
        interval: 200,
      },
    );
  }, 90_000);

  it('survives a break of every connection to its database', async () => {
    const { database, config, context, open, write, pending } = await setUp();
    const listener = await open();
    const heard: unknown[] = [];
    await listener.core.bus.subscribe('t', (payload) => heard.push(payload));
    const ran: string[] = [];
    const worker = await startWorker(context, config, {
      logger: quiet,
      processors: {
        'media.transcode': ({ assetId }) => {
          ran.push(assetId);
          return Promise.resolve();
        },
      },
    });
    leftovers.push(() => worker.close());
    await write({ kind: 'job', name: 'media.transcode', payload: { assetId: 'before' } });
    await vi.waitFor(() => expect(ran).toEqual(['before']), waits);
    const other = await openContext(testConfig(database.url, redisUrl, tmpdir()));
    leftovers.push(() => other.close());
    await other.core.db.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const writeAgain = () =>
      other.core.db.transaction((queries) =>
        writeOutbox(
          queries,
          { kind: 'event', name: 't', payload: { n: 'after' } },
          { kind: 'job', name: 'media.transcode', payload: { assetId: 'after' } },
        ),
      );
    await vi.waitFor(() => listener.core.bus.ping(), waits);
    await writeAgain();
    await vi.waitFor(() => expect(heard).toEqual([{ n: 'after' }]), waits);
    await vi.waitFor(() => expect(ran).toEqual(['before', 'after']), waits);
    await vi.waitFor(async () => expect(await pending()).toBe(0), waits);
  }, 60_000);
});
