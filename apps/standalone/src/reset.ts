import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { explainToTerminal, StartupError } from './startup-error.ts';
import { claimInstance } from './instance.ts';
import { looksLikeDataDir, readSettings } from './settings.ts';
import { say } from './terminal.ts';

// `npm run reset`: removes the data folder after confirmation, or immediately with --yes.

async function reset(): Promise<void> {
  const { dataDir } = readSettings();
  if (!existsSync(dataDir)) return say(`There is no ${dataDir}: nothing to remove.`);
  const names = await readdir(dataDir);
  if (!looksLikeDataDir(names)) {
    throw new StartupError(
      `${dataDir} does not look like a data folder of Houselights: remove it by hand if it is one.`,
    );
  }
  const instance = await claimInstance(dataDir);
  if ('pid' in instance) throw new StartupError(`Houselights runs on ${dataDir}: stop it first, then reset.`);
  if (!process.argv.includes('--yes') && !(await agreed(dataDir))) return say('Nothing was removed.');
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  await rm(dataDir, { recursive: true, force: true });
  say(`Removed ${dataDir}. The next "npm start" begins anew.`);
}

async function agreed(dataDir: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new StartupError('Nobody is here to ask: use "npm run reset -- --yes".');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Remove everything in ${dataDir} (accounts, films, mails)? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

await reset().catch(explainToTerminal);
process.exit();
