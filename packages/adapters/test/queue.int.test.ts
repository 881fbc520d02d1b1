import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DependencyDown } from '@houselights/core';
import { jobs } from '@houselights/jobs';
import type { JobName } from '@houselights/jobs';
import { createInfrastructure, namespaceOf } from '../src/infrastructure.ts';
import { FinalFailure } from '../src/queue/final-failure.ts';
import { createPostgresQueueBackend } from '../src/queue/postgres-backend.ts';
import { createRedisQueueBackend } from '../src/queue/redis-backend.ts';
import { startWorkers } from '../src/queue/workers.ts';
import type { Jobs } from '../src/infrastructure.ts';
import type { JobProcessors, WorkerEvents, Workers } from '../src/queue/workers.ts';
import { createStore, storeKinds } from './stores.ts';
import { startTcpProxy } from '@houselights/testkit/tcp-proxy';

/** A limit for hangs, not a performance target. */
const waits = { timeout: 30_000 };

describe.each(storeKinds)('the job queue on %s', (kind) => {
  async function setUp() {
    const database = await createStore('postgres');
    const redisUrl = kind === 'redis' ? (await createStore('redis')).url : undefined;
    const open = async (urls: { databaseUrl?: string; redisUrl?: string | undefined } = {}): Promise<Jobs> => {
      const infrastructure = await createInfrastructure({ secrets: { databaseUrl: database.url, redisUrl, ...urls } });
      onTestFinished(() => infrastructure.close());
      return infrastructure.jobs();
    };
    const work = (jobs: Jobs, processors: Partial<JobProcessors>) => {
      const finished = vi.fn<WorkerEvents['finished']>();
      const workers = jobs.startWorkers({ processors, events: { finished, error: () => {} } });
      onTestFinished(() => workers.close(1_000));
      return { workers, outcomes: () => finished.mock.calls.map(([, outcome]) => outcome) };
    };
    const openBackend = () => {
      const backend =
        redisUrl === undefined
          ? createPostgresQueueBackend({ url: database.url })
          : createRedisQueueBackend({ url: redisUrl, namespace: namespaceOf(database.url) });
      onTestFinished(() => backend.close());
      return backend;
    };
    return { database, redisUrl, open, openBackend, work, near: await open() };
  }
  const close = async (workers: Workers) => workers.close();

  it('brings a job with its payload to a worker of another process', async () => {
    const { near, open, work } = await setUp();
    const payloads: unknown[] = [];
    const { outcomes } = work(await open(), {
      'media.transcode': (payload, { attempt, last }) => {
        payloads.push({ ...payload, attempt, last });
        return Promise.resolve();
      },
    });
    await near.queue.add('media.transcode', { assetId: 'a' });
    await vi.waitFor(() => expect(payloads).toEqual([{ assetId: 'a', attempt: 1, last: false }]), waits);
    await vi.waitFor(() => expect(outcomes()).toEqual(['done']), waits);
  });

  it('has room for a worker of every job in the catalogue, and for their work', async () => {
    const { near, open, work } = await setUp();
    const done = new Set<string>();
    const names = Object.keys(jobs) as JobName[];
    const processors = names.map((name) => [name, () => Promise.resolve(void done.add(name))]);
    work(await open(), Object.fromEntries(processors) as Partial<JobProcessors>);
    await near.queue.add('media.transcode', { assetId: 'a' });
    await near.queue.add('mail.send', { sealed: 'abcd' });
    await near.queue.add('search.tidy', {});
    await vi.waitFor(() => expect([...done].sort()).toEqual(['mail.send', 'media.transcode', 'search.tidy']), {
      timeout: 20_000,
    });
  });

  it('takes a key once, while it waits and after it is done', async () => {
    const { near, work } = await setUp();
    const seen: string[] = [];
    await Promise.all(
      [1, 2, 3].map(() => near.queue.add('media.transcode', { assetId: 'once' }, { key: 'asset:once' })),
    );
    const { outcomes } = work(near, {
      'media.transcode': ({ assetId }) => {
        seen.push(assetId);
        return Promise.resolve();
      },
    });
    await vi.waitFor(() => expect(outcomes()).toEqual(['done']), waits);
    await near.queue.add('media.transcode', { assetId: 'once' }, { key: 'asset:once' });
    await near.queue.add('media.transcode', { assetId: 'other' }, { key: 'asset:other' });
    await vi.waitFor(() => expect(seen).toContain('other'), waits);
    expect(seen).toEqual(['once', 'other']);
  });

  it('tries again after a failure, and gives up at once when told to', async () => {
    const { near, work } = await setUp();
    const tries: string[] = [];
    const { outcomes } = work(near, {
      'mail.send': ({ sealed }, { attempt }) => {
        tries.push(`${sealed} ${attempt}`);
        if (sealed === 'hopeless') throw new FinalFailure('there is no such address');
        if (attempt === 1) throw new Error('the server is busy');
        return Promise.resolve();
      },
    });
    await near.queue.add('mail.send', { sealed: 'hopeless' });
    await near.queue.add('mail.send', { sealed: 'patient' });
    await vi.waitFor(() => expect([...outcomes()].sort()).toEqual(['done', 'failed', 'given_up']), waits);
    expect([...tries].sort()).toEqual(['hopeless 1', 'patient 1', 'patient 2']);
    expect((await near.queue.counts())['mail.send']).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 1 });
  });

  it('waits for what a job needs as long as that is away, without using up an attempt', async () => {
    const { near, work } = await setUp();
    const tries: unknown[] = [];
    const away = new Error('it died', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) });
    const errors = [new DependencyDown('Stripe'), away, new Error('something else')];
    const { outcomes } = work(near, {
      'points.grant': (_payload, { attempt, last }) => {
        tries.push([attempt, last]);
        const error = errors[tries.length - 1];
        return error === undefined ? Promise.resolve() : Promise.reject(error);
      },
    });
    await near.queue.add('points.grant', { accountId: 'a' });
    await vi.waitFor(() => expect(outcomes()).toEqual(['waits', 'waits', 'failed', 'done']), waits);
    expect(tries).toEqual([1, 1, 1, 2].map((attempt) => [attempt, false]));
  });

  it('gives up what the clock asks for again, whatever is away', async () => {
    const { near, work } = await setUp();
    const { outcomes } = work(near, { 'billing.remind': () => Promise.reject(new DependencyDown('Stripe')) });
    await near.queue.add('billing.remind', {});
    await vi.waitFor(() => expect(outcomes()).toEqual(['given_up']), waits);
  });

  it('hands a running job back when it stops, without using up an attempt', async () => {
    const { near, open, work } = await setUp();
    const started = Promise.withResolvers<void>();
    const { workers, outcomes } = work(await open(), {
      'media.transcode': (_payload, { signal }) =>
        new Promise((_settle, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped')));
          started.resolve();
        }),
    });
    await near.queue.add('media.transcode', { assetId: 'long' });
    await started.promise;
    await close(workers);
    expect(outcomes()).toEqual(['handed_back']);
    const attempts: number[] = [];
    work(near, {
      'media.transcode': (_payload, { attempt }) => {
        attempts.push(attempt);
        return Promise.resolve();
      },
    });
    await vi.waitFor(() => expect(attempts).toEqual([1]), waits);
  });

  it('ends a job that it has lost to another worker, and leaves it to that one', async () => {
    const { openBackend, near } = await setUp();
    const backend = openBackend();
    const renewals: ((ids: readonly string[]) => void)[] = [];
    const running = Promise.withResolvers<string>();
    const ended = Promise.withResolvers<void>();
    const finished = vi.fn<WorkerEvents['finished']>();
    const workers = startWorkers({
      backend: {
        ...backend,
        createWorker: (name, processor, options) => {
          const worker = backend.createWorker(
            name,
            (job, token, lost) => {
              running.resolve(job.id ?? '');
              return processor(job, token, lost);
            },
            options,
          );
          const listen = worker.on.bind(worker) as (event: string, listener: unknown) => unknown;
          worker.on = ((event: string, listener: (ids: readonly string[]) => void) => {
            if (event === 'lockRenewalFailed') renewals.push(listener);
            return listen(event, listener);
          }) as typeof worker.on;
          return worker;
        },
      },
      processors: {
        'media.transcode': (_payload, { signal }) =>
          new Promise((_settle, reject) => {
            signal.addEventListener('abort', () => {
              reject(new Error('lost'));
              ended.resolve();
            });
          }),
      },
      events: { finished, error: () => {} },
    });
    onTestFinished(() => workers.close(1_000));
    await near.queue.add('media.transcode', { assetId: 'long' });
    const id = await running.promise;
    // As BullMQ says it when the lock belongs to another worker.
    for (const lose of renewals) lose([id]);
    await ended.promise;
    await expect.poll(() => finished.mock.calls.map(([, outcome]) => outcome), waits).toEqual(['handed_back']);
  });

  it('does not take again what it hands back, where it stops before it is ready', async () => {
    const { openBackend, near } = await setUp();
    const backend = openBackend();
    const ready = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const finished = vi.fn<WorkerEvents['finished']>();
    const workers = startWorkers({
      backend: {
        ...backend,
        createWorker: (...args) => {
          const worker = backend.createWorker(...args);
          const isReady = worker.waitUntilReady.bind(worker);
          worker.waitUntilReady = async () => {
            await isReady();
            await ready.promise;
          };
          return worker;
        },
      },
      processors: {
        'media.transcode': (_payload, { signal }) =>
          new Promise((_settle, reject) => {
            signal.addEventListener('abort', () => reject(new Error('stopped')));
            started.resolve();
          }),
      },
      events: { finished, error: () => {} },
    });
    await near.queue.add('media.transcode', { assetId: 'long' });
    await started.promise;
    const closed = workers.close();
    await vi.waitFor(() => expect(finished).toHaveBeenCalledOnce(), waits);
    await expect
      .poll(async () => (await near.queue.counts())['media.transcode'])
      .toMatchObject({ waiting: 1, active: 0 });
    ready.resolve();
    await closed;
    expect(finished.mock.calls.map(([, outcome]) => outcome)).toEqual(['handed_back']);
  });

  it('stops although a job never ends', async () => {
    const { near, open, work } = await setUp();
    const started = Promise.withResolvers<void>();
    const { workers } = work(await open(), {
      'media.transcode': () => {
        started.resolve();
        return new Promise(() => {});
      },
    });
    await near.queue.add('media.transcode', { assetId: 'endless' });
    await started.promise;
    await expect(workers.close(100)).resolves.toBeUndefined();
  });

  it('refuses a payload that the catalogue does not describe', async () => {
    const { near } = await setUp();
    const wrong: unknown = { assetId: 7 };
    await expect(near.queue.add('media.transcode', wrong as { assetId: string })).rejects.toThrow(/assetId/);
  });

  it('rejects with DependencyDown while its store is away, and heals', async () => {
    const { database, redisUrl, open } = await setUp();
    const proxy = await startTcpProxy(redisUrl ?? database.url);
    onTestFinished(() => proxy.close());
    const far = await open(redisUrl === undefined ? { databaseUrl: proxy.url } : { redisUrl: proxy.url });
    await far.queue.add('media.transcode', { assetId: 'a' });
    await proxy.cut();
    await expect(far.queue.add('media.transcode', { assetId: 'b' })).rejects.toThrow(DependencyDown);
    await expect(far.queue.ping()).rejects.toThrow(DependencyDown);
    await proxy.heal();
    await expect
      .poll(
        () =>
          far.queue.add('media.transcode', { assetId: 'c' }).then(
            () => 'added',
            () => 'down',
          ),
        {
          timeout: 15_000,
        },
      )
      .toBe('added');
  });
});
