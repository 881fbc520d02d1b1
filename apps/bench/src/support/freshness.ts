import { Agent, request } from 'node:http';
import { median } from './rounds.ts';

/** An address whose reply depends on the catalog. */
export interface WatchedView {
  readonly name: string;
  readonly path: string;
  /** Commits a change that the reply shows; a different one each time. */
  readonly change: () => Promise<unknown>;
}

/** The time in ms from the commit to the first changed reply of one view, and the view's size. */
export interface Freshness {
  readonly name: string;
  readonly bytes: number;
  readonly median: number;
  readonly slowest: number;
}

/** The limit in ms from a change's commit to the first changed reply. */
export const freshnessBar = 1_000;
const longestMs = 30_000;

/** Requests the view continuously, changes it `times` times and measures each time until a reply shows the change. */
export async function measureFreshness(url: string, view: WatchedView, times: number): Promise<Freshness> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: number[] = [];
  let bytes = 0;
  try {
    for (let time = 0; time < times; time += 1) {
      const before = await askForTag(agent, url + view.path);
      bytes = before.bytes;
      await view.change();
      const committed = performance.now();
      while ((await askForTag(agent, url + view.path)).etag === before.etag) {
        if (performance.now() - committed > longestMs) throw new Error(`${view.path} never showed the change`);
      }
      took.push(performance.now() - committed);
    }
  } finally {
    agent.destroy();
  }
  return { name: view.name, bytes, median: median(took), slowest: Math.max(...took) };
}

function askForTag(agent: Agent, url: string): Promise<{ etag: string; bytes: number }> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { 'accept-encoding': 'br' } }, (reply) => {
      const { etag } = reply.headers;
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => (bytes += chunk.length));
      reply.once('end', () => {
        if (reply.statusCode === 200 && etag !== undefined) resolve({ etag, bytes });
        else reject(new Error(`${url} answered ${reply.statusCode}`));
      });
    })
      .once('error', reject)
      .end();
  });
}

/** The figures as a report table. */
export function showFreshness(views: readonly Freshness[]): string {
  return [
    '| view | bytes (br) | median | slowest | bar for the slowest | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...views.map(
      ({ name, bytes, median: middle, slowest }) =>
        `| ${name} | ${bytes.toLocaleString('en')} | ${middle.toFixed(0)} ms | ${slowest.toFixed(0)} ms | ≤ ${freshnessBar} ms | ${slowest <= freshnessBar ? 'met' : 'missed'} |`,
    ),
  ].join('\n');
}
