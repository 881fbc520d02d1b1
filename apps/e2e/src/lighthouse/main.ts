import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plantedPassword } from '@houselights/testkit/secrets';
import { killAll } from 'chrome-launcher';
import { startProduct, type Product } from '../product.ts';
import { median, type PageFigures } from './figures.ts';
import { measure, type Measured } from './measure.ts';
import { help, readOptions, type Options, type PageName } from './options.ts';
import { pathsWhenReady } from './paths.ts';
import { tableOf } from './table.ts';

type MeasuredPage = { readonly page: PageName; readonly path: string; readonly runs: readonly Measured[] };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(options: Options): Promise<boolean> {
  let product: Product | undefined;
  const end = async (): Promise<void> => {
    killAll();
    await product?.stop();
  };
  const interrupted = (): void => void end().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const running = process.env['E2E_URL'];
    if (running) return await report(await measureAll(running, options), options);
    say('The web is built, and the product starts …');
    product = await startProduct(plantedPassword());
    return await report(await measureAll(product.url, options), options);
  } finally {
    await end();
  }
}

async function measureAll(url: string, { runs, pages, desktop }: Options): Promise<readonly MeasuredPage[]> {
  say('The films of the house are drawn …');
  const paths = await pathsWhenReady(url);
  const measured: MeasuredPage[] = [];
  for (const page of pages) {
    const ofPage: Measured[] = [];
    for (let run = 1; run <= runs; run += 1) {
      const one = await measure(url + paths[page], desktop);
      ofPage.push(one);
      say(`${page} ${run}/${runs}: ${JSON.stringify(one.figures)}`);
    }
    measured.push({ page, path: paths[page], runs: ofPage });
  }
  return measured;
}

/** Prints the table and the failures, writes both to a file, and returns whether every goal was met. */
async function report(measured: readonly MeasuredPage[], { desktop }: Options): Promise<boolean> {
  const figures: PageFigures[] = measured.map(({ page, runs }) => ({ page, runs: runs.map((run) => run.figures) }));
  const { text, met } = tableOf(figures, desktop);
  const file = join(await mkdtemp(join(tmpdir(), 'houselights-lighthouse-')), 'findings.json');
  await writeFile(file, `${JSON.stringify(measured, null, 2)}\n`);
  say(`\n${text}\n`);
  for (const { page, runs } of measured) {
    const names = new Set(
      runs.flatMap(({ findings }) => findings.map(({ category, audit }) => `${category}/${audit}`)),
    );
    say(`${page}: ${names.size === 0 ? 'no audit failed' : [...names].join(', ')}`);
  }
  const index = median(measured.flatMap(({ runs }) => runs.map(({ benchmarkIndex }) => benchmarkIndex)));
  say(`\nWhat failed and where: ${file}`);
  say(`Lighthouse's figure for this machine's speed: ${index ?? '?'} (below 1,000 the times say more of the machine).`);
  say(met ? 'Every goal was met.' : 'Some goals were missed: ✗.');
  return met;
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) say(help);
  else if (!(await main(options))) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
