import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { startCommand } from '../support/processes.ts';
import { referenceBytes } from '../support/reference-web.ts';
import { writeReport } from '../support/report.ts';
import { compare } from '../support/rounds.ts';
import type { Bench } from '../support/bench.ts';

const dist = new URL('../../../web/dist/', import.meta.url);

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const member = ['src/shell/bar-account.tsx'];
const memberAtHome = [...member, 'src/routes/home-personal.tsx'];
const pages = [
  { name: '/login', goal: 1, route: 'login' },
  { name: '/signup', goal: 1, route: 'signup' },
  { name: '/forgotten-password', goal: 1, route: 'forgotten-password' },
  { name: '/not-found', goal: 1, route: 'not-found' },
  { name: '/ signed out', goal: 1, route: 'home' },
  { name: '/ as a member', goal: 1.25, route: 'home', also: memberAtHome },
  { name: '/video/:id as a member', goal: 1.25, route: 'video', also: member },
  { name: '/account as a member', goal: 1.25, route: 'account', also: member },
] as const;

/** First-load JavaScript of the pages, gzipped, against a hello-world app of React, Router and Query from the same bundler. */
export const bytes: Bench = async ({ progress }) => {
  const build = await startCommand('npx', ['vite', 'build', 'apps/web'], {}, /built in (.+)/);
  progress(`the web app was built in ${build.url}`);
  await build.stop();
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>;
  const reference = await referenceBytes();
  const outcomes = [];
  for (const page of pages) {
    const keys = ['index.html', `src/routes/${page.route}.route.tsx`, ...('also' in page ? page.also : [])];
    const product = await sizeOf(filesOf(manifest, keys));
    const comparison = {
      name: page.name,
      better: 'less' as const,
      unit: 'bytes',
      goal: page.goal,
      product: () => Promise.resolve(product),
      reference: () => Promise.resolve(reference),
    };
    // Bundle sizes do not vary between rounds.
    outcomes.push(await compare(comparison, 1, progress));
  }
  await writeReport({
    name: 'bytes',
    about:
      'JavaScript that a page loads before it shows itself (its entry, its route and everything these import), gzip, against a hello app of React, React Router and TanStack Query.',
    outcomes,
  });
  return outcomes.every((outcome) => outcome.met);
};

/** The scripts loaded for `keys`, with all their static imports. */
function filesOf(manifest: Readonly<Record<string, Chunk>>, keys: readonly string[]): Set<string> {
  const found = new Set<string>();
  const pending = [...keys];
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} is not in the manifest of the web app`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    pending.push(...(chunk.imports ?? []));
  }
  return new Set([...found].filter((file) => file.endsWith('.js')));
}

async function sizeOf(files: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const file of files) sum += gzipSync(await readFile(new URL(file, dist))).length;
  return sum;
}
