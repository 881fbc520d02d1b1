import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DependencyDown } from '@houselights/core';
import type { Bus } from '@houselights/core';
import { createPostgresBus } from '../src/bus/postgres-bus.ts';
import { createRedisBus } from '../src/bus/redis-bus.ts';
import { createStoreWithProxy, storeKinds } from './stores.ts';

/** A limit for hangs, not a performance target. */
const waits = { timeout: 30_000 };

describe.each(storeKinds)('the bus on %s', (kind) => {
  /** Two buses, as in two processes; the second one connects through a proxy. */
  async function setUp() {
    const { store, proxy } = await createStoreWithProxy(kind);
    const errors: unknown[] = [];
    const open = (url: string): Bus => {
      const onError = (error: unknown) => void errors.push(error);
      const bus =
        kind === 'postgres'
          ? createPostgresBus({ url, onError })
          : createRedisBus({ url, namespace: store.namespace, onError, heartbeatMs: 100 });
      onTestFinished(() => bus.close());
      return bus;
    };
    return { near: open(store.url), far: open(proxy.url), proxy, errors, open, store };
  }

  it('brings a message to every listener of its topic, in order, and to no other', async () => {
    const { near, far } = await setUp();
    const heard: unknown[] = [];
    const other = vi.fn();
    await far.subscribe('a.topic', (payload) => heard.push(['first', payload]));
    await far.subscribe('a.topic', (payload) => heard.push(['second', payload]));
    await near.subscribe('a.topic', (payload) => heard.push(['near', payload]));
    await far.subscribe('another', other);
    for (let n = 1; n <= 3; n += 1) await near.publish('a.topic', { n, text: 'häuser' });
    await vi.waitFor(() => expect(heard).toHaveLength(9), waits);
    for (const who of ['first', 'second', 'near']) {
      const own = heard.filter((entry) => Array.isArray(entry) && entry[0] === who);
      expect(own).toEqual([1, 2, 3].map((n) => [who, { n, text: 'häuser' }]));
    }
    expect(other).not.toHaveBeenCalled();
  });

  it('takes topics of any length and letters', async () => {
    const { near, far } = await setUp();
    const topics = ['x'.repeat(200), `${'x'.repeat(199)}y`, 'Ünïcode "quoted"', 'asset:0190-aaaa'];
    const heard: string[] = [];
    for (const topic of topics) await far.subscribe(topic, () => void heard.push(topic));
    for (const topic of topics) await near.publish(topic, null);
    await vi.waitFor(() => expect(heard).toEqual(topics), waits);
  });

  it('refuses what is larger than 7,000 bytes and carries what is not', async () => {
    const { near, far } = await setUp();
    const heard: unknown[] = [];
    await far.subscribe('big', (payload) => void heard.push(payload));
    const largest = 'é'.repeat(3_499);
    await expect(near.publish('big', `${largest}ab`)).rejects.toThrow(/7000 are the most/);
    await near.publish('big', largest);
    await vi.waitFor(() => expect(heard).toEqual([largest]), waits);
  });

  it('ends one subscription and leaves the others', async () => {
    const { near, far } = await setUp();
    const kept: unknown[] = [];
    const ended = vi.fn();
    const end = await far.subscribe('t', ended);
    await far.subscribe('t', (payload) => void kept.push(payload));
    await end();
    await near.publish('t', 1);
    await vi.waitFor(() => expect(kept).toEqual([1]), waits);
    expect(ended).not.toHaveBeenCalled();
  });

  it('hears a topic again after its last subscription had ended', async () => {
    const { near, far } = await setUp();
    const end = await far.subscribe('t', () => {});
    await end();
    const heard: unknown[] = [];
    await far.subscribe('t', (payload) => void heard.push(payload));
    await near.publish('t', 'again');
    await vi.waitFor(() => expect(heard).toEqual(['again']), waits);
  });

  it('goes on when a listener throws', async () => {
    const { near, far, errors } = await setUp();
    const heard: unknown[] = [];
    await far.subscribe('t', () => {
      throw new Error('a bad listener');
    });
    await far.subscribe('t', (payload) => void heard.push(payload));
    await near.publish('t', 1);
    await near.publish('t', 2);
    await vi.waitFor(() => expect(heard).toEqual([1, 2]), waits);
    expect(errors).toHaveLength(2);
  });

  it('rejects while the server is away, heals, and tells of the gap', async () => {
    const { near, far, proxy } = await setUp();
    const heard: unknown[] = [];
    const gap = vi.fn();
    far.onGap(gap);
    await far.subscribe('t', (payload) => void heard.push(payload));
    await near.publish('t', 'before');
    await vi.waitFor(() => expect(heard).toEqual(['before']), waits);
    expect(gap).not.toHaveBeenCalled();

    await proxy.cut();
    await vi.waitFor(() => expect(far.ping()).rejects.toThrow(DependencyDown), waits);
    await expect(far.publish('t', 'lost')).rejects.toThrow(DependencyDown);
    await far.subscribe('late', (payload) => void heard.push(payload));

    await proxy.heal();
    await vi.waitFor(() => expect(gap).toHaveBeenCalled(), waits);
    await far.ping();
    await near.publish('t', 'after');
    await near.publish('late', 'late');
    await vi.waitFor(() => expect(heard).toEqual(['before', 'after', 'late']), waits);
  });

  it('notices a connection that has died without a word', async () => {
    const { near, far, proxy } = await setUp();
    const heard: unknown[] = [];
    const gap = vi.fn();
    far.onGap(gap);
    await far.subscribe('t', (payload) => void heard.push(payload));
    proxy.silence();
    await near.publish('t', 'lost');
    await vi.waitFor(() => expect(gap).toHaveBeenCalled(), waits);
    await near.publish('t', 'after');
    await vi.waitFor(() => expect(heard).toEqual(['after']), waits);
    await vi.waitFor(() => far.publish('t', 'from there'), waits);
    await vi.waitFor(() => expect(heard).toEqual(['after', 'from there']), waits);
  });

  it('starts while the server is away and tells of the gap when it comes', async () => {
    const { near, proxy, open } = await setUp();
    await proxy.cut();
    const late = open(proxy.url);
    const gap = vi.fn();
    late.onGap(gap);
    const heard: unknown[] = [];
    await late.subscribe('t', (payload) => void heard.push(payload));
    await proxy.heal();
    await vi.waitFor(() => expect(gap).toHaveBeenCalledOnce(), waits);
    await near.publish('t', 1);
    await vi.waitFor(() => expect(heard).toEqual([1]), waits);
  });

  it('listens, publishes and ends subscriptions of many at once, without complaint of its driver', async () => {
    const warned = vi.fn();
    process.on('warning', warned);
    onTestFinished(() => Promise.resolve(void process.off('warning', warned)));
    const { near, far, errors } = await setUp();
    const topics = Array.from({ length: 40 }, (_, n) => `topic.${n}`);
    const heard = new Set<unknown>();
    const ends = await Promise.all(topics.map((topic) => far.subscribe(topic, () => heard.add(topic))));
    await Promise.all(topics.map((topic) => near.publish(topic, null)));
    await vi.waitFor(() => expect(heard.size).toBe(topics.length), waits);
    await Promise.all([...ends.map((end) => end()), far.ping()]);
    await turn();
    expect(warned).not.toHaveBeenCalled();
    expect(errors).toEqual([]);
  });

  it('is silent after it was closed', async () => {
    const { near, far } = await setUp();
    const heard = vi.fn();
    await far.subscribe('t', heard);
    await far.close();
    await near.publish('t', 1);
    await near.ping();
    await turn();
    expect(heard).not.toHaveBeenCalled();
    await expect(far.publish('t', 1)).rejects.toThrow(DependencyDown);
  });
});
