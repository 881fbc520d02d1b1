import { english } from '@houselights/messages';
import { say as sayMessage } from '@houselights/messages/server';
import { readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { readYaml, writeYaml, YamlRefused } from '@houselights/adapters';
import { applySite, exportSite, isNoRoom, planLines, readDocument, siteLimits, SiteRefused } from '@houselights/core';
import { gatherPictures, picturesBeside, storePictures } from './site-pictures.ts';
import type { CoreDeps, SiteProblem } from '@houselights/core';

export const siteApplyUsage = `site:apply -- site.yaml   makes the site what the file says, after showing what that changes

  --dry-run   shows it only
  --prune     takes away what the file's sections do not name; films, and what members paid for, stay
  --yes       does not ask`;

/** Why nothing was done, as lines for the person at the terminal. */
export class SiteCommandRefused extends Error {
  override readonly name = 'SiteCommandRefused';
}

type SiteDeps = Pick<CoreDeps, 'db' | 'clock' | 'storage'>;

export interface Terminal {
  readonly say: (line: string) => void;
  /** Resolves a path from the command line. */
  readonly pathOf: (file: string) => string;
}

/** Runs `site:apply`. In a terminal it asks before it changes anything; elsewhere only removals need --yes. */
export async function runSiteApply(
  open: () => Promise<SiteDeps>,
  args: readonly string[],
  { say, pathOf }: Terminal,
): Promise<void> {
  const { values, positionals } = readArguments(args);
  const [name, ...more] = positionals;
  if (values.help === true) return say(siteApplyUsage);
  if (name === undefined || more.length > 0) throw new SiteCommandRefused(siteApplyUsage);
  const file = pathOf(name);
  const { document, pictures, lineOf } = await readSite(file, name);
  const refuse = (problems: readonly SiteProblem[]): never => {
    throw new SiteCommandRefused(linesOf(problems, name, lineOf).join('\n'));
  };
  // Validated before a database is opened.
  const read = readDocument(document);
  if (!read.ok) refuse(read.problems);
  const deps = await open();
  const prune = values.prune === true;
  const pending = new Set(pictures.map(({ key }) => key));
  const foreseeing = { ...deps, storage: { ...deps.storage, stat: statWith(deps.storage, pending) } };
  const request = { document, prune };
  try {
    const plan = await applySite(foreseeing, { ...request, dryRun: true });
    for (const line of planLines(plan)) say(line);
    if (values['dry-run'] === true || plan.changes.every(({ kind }) => kind === 'keep')) return;
    if (values.yes !== true) await ask(plan.changes.some(({ kind }) => kind === 'remove'));
    await storePictures(deps, pictures);
    await applySite(deps, { ...request, dryRun: false, digest: plan.digest });
    say('Done.');
  } catch (error) {
    if (isNoRoom(error)) throw new SiteCommandRefused('The disk has no room for this: make room and try again.');
    if (!(error instanceof SiteRefused)) throw error;
    refuse(error.problems);
  }
}

/** Runs `site:export`: the site as YAML. */
export async function siteAsYaml(deps: Pick<CoreDeps, 'db'>): Promise<string> {
  return writeYaml(await exportSite(deps));
}

function readArguments(args: readonly string[]) {
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: { prune: flag, 'dry-run': flag, yes: flag, help: flag },
      allowPositionals: true,
    });
  } catch (error) {
    const words = error instanceof Error ? error.message.split('. ')[0] : 'That is not understood';
    throw new SiteCommandRefused(`${words ?? ''}.\n\n${siteApplyUsage}`);
  }
}

async function readSite(file: string, name: string) {
  const facts = await stat(file).catch(() => undefined);
  if (!facts?.isFile()) throw new SiteCommandRefused(`There is no file ${file}.`);
  if (facts.size > siteLimits.bytes) {
    throw new SiteCommandRefused(`${name} is larger than ${siteLimits.bytes / 1024} KiB.`);
  }
  try {
    const { value, lineOf } = await readYaml(await readFile(file, 'utf8'));
    const { document, pictures, problems } = await gatherPictures(value, await picturesBeside(file));
    if (problems.length > 0) throw new SiteCommandRefused(linesOf(problems, name, lineOf).join('\n'));
    return { document, pictures, lineOf };
  } catch (error) {
    if (error instanceof YamlRefused) throw new SiteCommandRefused(`${name}:${error.line}: ${error.message}`);
    throw error;
  }
}

function linesOf(
  problems: readonly SiteProblem[],
  name: string,
  lineOf: (at: SiteProblem['at']) => number,
): readonly string[] {
  const lines = problems.map(
    ({ at, message }) =>
      `${name}:${lineOf(at)}: ${at.length > 0 ? `${at.join('.')}: ` : ''}${sayMessage(message, english)}`,
  );
  return [...lines, 'Nothing was changed.'];
}

/** Treats pictures that are about to be stored as stored. */
function statWith(storage: CoreDeps['storage'], pending: ReadonlySet<string>): CoreDeps['storage']['stat'] {
  return (key) =>
    pending.has(key) ? Promise.resolve({ size: 1, etag: 'pending', modifiedAt: new Date(0) }) : storage.stat(key);
}

async function ask(removes: boolean): Promise<void> {
  if (!process.stdin.isTTY) {
    if (removes) throw new SiteCommandRefused('Something would be removed: say --yes. Nothing was changed.');
    return;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Change the site so? [y/N] ');
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new SiteCommandRefused('Nothing was changed.');
}
