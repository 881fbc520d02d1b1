import { Agent, request } from 'node:http';
import { median } from './rounds.ts';

/** One address whose reply a change of the catalog changes. */
export interface WatchedView {
  readonly name: string;
  readonly path: string;
  /** Commits a change of what the reply shows; another one each time. */
  readonly change: () => Promise<unknown>;
}

/** How long the first changed replies of one view took from the commit, in ms, and how large the view is. */
export interface Freshness {
  readonly name: string;
  readonly bytes: number;
  readonly median: number;
  readonly slowest: number;
}

/** ms from a change's commit to the first changed reply. */
export const freshnessBar = 1_000;
const longestMs = 30_000;

/** Asks for the view without a pause, changes it `times` times and takes the time of each until a reply shows it. */
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

/** The figures as a table of a report. */
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
