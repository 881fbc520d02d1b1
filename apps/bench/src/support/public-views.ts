import { setTimeout as wait } from 'node:timers/promises';
import { measureFreshness } from './freshness.ts';
import { measureLatency } from './latency.ts';
import type { BenchOptions } from './bench.ts';
import type { Freshness, WatchedView } from './freshness.ts';
import type { Probed } from './probed.ts';
import type { Product } from './product.ts';

export interface ViewsSetting extends BenchOptions {
  readonly product: Product;
  /** Probes the product's process. */
  readonly ask: () => Promise<Probed>;
}

/** The public views, each with a change that it shows. */
async function publicViews({ product: { url, db } }: ViewsSetting): Promise<WatchedView[]> {
  type Id = { id: string };
  const get = async <T>(path: string): Promise<T> => (await (await fetch(url + path)).json()) as T;
  let changes = 0;
  const change =
    (table: 'channel' | 'video', { id }: Id) =>
    async () =>
      db.pool.query(`update ${table} set description = $1 where id = $2`, [`Changed ${(changes += 1)} times.`, id]);
  const { channels } = await get<{ channels: (Id & { slug: string; shows: Id[] })[] }>('/api/channels/v15');
  const [row] = channels;
  const [show] = row?.shows ?? [];
  if (row === undefined || show === undefined) throw new Error('the house has no collection');
  const first = async (path: string): Promise<Id> => {
    const [video] = (await get<{ media: Id[] }>(path)).media;
    if (video === undefined) throw new Error(`${path} is empty`);
    return video;
  };
  const lists = ['latest', 'popular', 'exclusive', 'free'].map((name) => `/api/channels/v15/special/${name}`);
  const paths = ['/api/channels/v15/latest', ...lists];
  return [
    ...['/api/channels/v15/shows', '/api/channels/v15', `/api/channels/v15/slug/${row.slug}`].map((path, at) => ({
      name: ['all shows', 'channels', 'one collection'][at] ?? path,
      path,
      change: change('channel', show),
    })),
    ...(await Promise.all(
      paths.map(async (path) => ({
        name: path.replace('/api/channels/v15/', ''),
        path,
        change: change('video', await first(path)),
      })),
    )),
  ];
}

/** How quickly each public view shows a change. */
export async function measureViews(setting: ViewsSetting): Promise<Freshness[]> {
  const measured: Freshness[] = [];
  for (const view of await publicViews(setting)) {
    const fresh = await measureFreshness(setting.product.url, view, 3 * setting.rounds);
    setting.progress(`${view.name}: ${fresh.median.toFixed(0)} ms, at most ${fresh.slowest.toFixed(0)} ms`);
    measured.push(fresh);
  }
  return measured;
}

/** The effect on others while every view is constantly rebuilt: the time of a reply from memory, and the event loop delay. */
export async function measureWhileChanging(setting: ViewsSetting): Promise<string> {
  const { product, seconds, progress, ask } = setting;
  const views = await publicViews(setting);
  const measure = async () => {
    await ask();
    const [fromMemory, asked] = await Promise.all([
      measureLatency({ url: product.url, paths: ['/api/v1/remoteconfig'], connections: 1, seconds }),
      measureLatency({ url: product.url, paths: views.map(({ path }) => path), connections: 2, seconds }),
    ]);
    return { fromMemory, asked, blocked: (await ask()).blocked };
  };
  const still = await measure();
  const until = performance.now() + seconds * 1_000;
  let changes = 0;
  const keepChanging = async (): Promise<void> => {
    const [show, , , video] = views;
    while (performance.now() < until) {
      await Promise.all([show?.change(), video?.change()]);
      changes += 1;
      await wait(200);
    }
  };
  const [changing] = await Promise.all([measure(), keepChanging()]);
  progress(`the event loop came ${changing.blocked.max.toFixed(0)} ms late at most while the views changed`);
  const line = (name: string, one: Awaited<ReturnType<typeof measure>>): string =>
    `| ${name} | ${one.fromMemory.p95.toFixed(1)} ms | ${one.asked.p95.toFixed(1)} ms | ${one.blocked.p95.toFixed(1)} ms | ${one.blocked.max.toFixed(1)} ms |`;
  return [
    `The slowest twentieth of replies while all these views are asked for in turn, and how late timers of the process came (${changes} changes in ${seconds} s):`,
    '',
    '| | p95 of what stays in memory | p95 of the views | timers late, p95 | at most |',
    '| --- | --- | --- | --- | --- |',
    line('nothing changes', still),
    line('a change every 200 ms', changing),
  ].join('\n');
}
