import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { drain } from '../support/drain.ts';
import { measureLatency } from '../support/latency.ts';
import { storeFilm } from '../support/media-files.ts';
import { startNginx, startSiteNginx } from '../support/nginx.ts';
import { createProbe } from '../support/probed.ts';
import { startProduct } from '../support/product.ts';
import { writeReport } from '../support/report.ts';
import { compare, median } from '../support/rounds.ts';
import type { Bench } from '../support/bench.ts';
import type { Outcome } from '../support/rounds.ts';
import type { Probe } from '../support/probed.ts';
import type { Product } from '../support/product.ts';
import type { StoredFilm } from '../support/media-files.ts';
import type { SlowReaders } from '../support/slow-readers.ts';

const sizes = { '360p/00001.m4s': 54_000, '360p/00002.m4s': 127_000 };
const connectionCounts = [32, 1_000];
/** More than is ever held in memory. */
const longFiles = Array.from({ length: 700 }, (_, index) => `360p/1${String(index).padStart(4, '0')}.m4s`);
const longBytes = 1_000_000;
const healthBarMs = 50;

/** Hot segments of a film from an API without an edge, against one nginx worker with the same files. */
export const media: Bench = async ({ rounds, seconds, progress }) => {
  const probe = await createProbe();
  const product = await startProduct(undefined, probe.nodeOptions);
  try {
    const film = await storeFilm(product, {
      ...sizes,
      ...Object.fromEntries(longFiles.map((name) => [name, longBytes])),
    });
    const nginx = await startNginx(film.folder);
    if (nginx === undefined) {
      progress('nginx is not installed: there is nothing to compare with (on Debian: apt-get install nginx-light)');
      return false;
    }
    try {
      const outcomes: Outcome[] = [];
      for (const [name, bytes] of Object.entries(sizes)) {
        for (const connections of connectionCounts) {
          const cost = { product: [] as number[], reference: [] as number[] };
          const measured = (side: keyof typeof cost, url: string, cpu: () => Promise<number>) => async () => {
            const before = await cpu();
            const rate = await drain({ url, connections, seconds });
            cost[side].push(((await cpu()) - before) / (rate * seconds * bytes));
            return rate;
          };
          const what = `${bytes / 1_000} kB, ${connections} connections`;
          outcomes.push(
            await compare(
              {
                name: what,
                better: 'more',
                unit: '/s',
                goal: 0.5,
                product: measured('product', film.url + name, probe.cpu),
                reference: measured('reference', `${nginx.url}/${name}`, () => nginx.cpu()),
              },
              rounds,
              progress,
            ),
          );
          outcomes.push(costOf(what, cost));
        }
      }
      outcomes.push(...(await throughTheSite(product, film, nginx.url, { rounds, seconds, progress })));
      const slow = await readSlowly(product, probe, film, progress);
      await writeReport({
        name: 'media',
        about:
          "Answers a second, and processor time, for one hot segment: an API alone, and the containers' nginx that asks it first, beside one nginx worker with sendfile on the same files. The client only counts bytes.",
        outcomes,
        notes: [slow.note],
      });
      return slow.met && outcomes.every(({ met }) => met);
    } finally {
      await nginx.stop();
    }
  } finally {
    await product.stop();
  }
};

/** The containers' nginx, which asks the product before it sends, beside one that sends without asking. */
async function throughTheSite(
  product: Product,
  film: StoredFilm,
  reference: string,
  { rounds, seconds, progress }: Parameters<Bench>[0],
): Promise<Outcome[]> {
  const site = await startSiteNginx(product);
  if (site === undefined) return [];
  try {
    const outcomes: Outcome[] = [];
    for (const [name, bytes] of Object.entries(sizes))
      for (const connections of connectionCounts)
        outcomes.push(
          await compare(
            {
              name: `${bytes / 1_000} kB, ${connections} connections, through the containers' nginx`,
              better: 'more',
              unit: '/s',
              goal: 0.8,
              product: () => drain({ url: film.url.replace(product.url, site.url) + name, connections, seconds }),
              reference: () => drain({ url: `${reference}/${name}`, connections, seconds }),
            },
            rounds,
            progress,
          ),
        );
    return outcomes;
  } finally {
    await site.stop();
  }
}

/** Processor time in µs for a megabyte. */
function costOf(what: string, cost: { readonly product: number[]; readonly reference: number[] }): Outcome {
  const ratios = cost.product.map((value, index) => value / (cost.reference[index] ?? Number.NaN));
  const ratio = median(ratios);
  return {
    name: `${what}, processor time`,
    unit: 'µs/MB',
    product: median(cost.product) * 1e6,
    reference: median(cost.reference) * 1e6,
    ratio,
    goal: 2,
    better: 'less',
    met: ratio <= 2,
    rounds: ratios,
  };
}

/** Readers that ask for a megabyte each and take nothing, and what others notice. */
async function readSlowly(
  { url }: Product,
  probe: Probe,
  film: StoredFilm,
  progress: (line: string) => void,
): Promise<{ readonly met: boolean; readonly note: string }> {
  // The product and the readers each need a few files besides.
  const limit = Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' })) || Infinity;
  const count = Math.min(20_000, limit - 1_000);
  const before = (await probe.ask()).rss;
  const readers = fork(join(import.meta.dirname, '../support/slow-readers.ts'));
  try {
    const ended = once(readers, 'exit').then(() => {
      throw new Error('the readers ended');
    });
    const opened = once(readers, 'message');
    const asked: SlowReaders = { url: film.url, files: longFiles, count };
    readers.send(asked);
    const health = { url, paths: ['/healthz'], connections: 4, seconds: 10 };
    const [during] = await Promise.all([measureLatency(health), Promise.race([opened, ended])]);
    const after = await measureLatency(health);
    const { rss } = await probe.ask();
    const note = `${count.toLocaleString('en')} readers of ${longFiles.length} files of 1 MB that take nothing: the process grew from ${megabytes(before)} to ${megabytes(rss)}; /healthz p99 ${during.p99.toFixed(1)} ms while they came, ${after.p99.toFixed(1)} ms while they stayed (goal: ≤ ${healthBarMs} ms).`;
    progress(note);
    return { met: Math.max(during.p99, after.p99) <= healthBarMs, note };
  } finally {
    readers.removeAllListeners('exit');
    readers.kill();
  }
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
