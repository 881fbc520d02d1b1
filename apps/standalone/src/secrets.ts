import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from './startup-error.ts';
import type { Settings } from './settings.ts';

/** Reads a secret of the data folder, or creates it: `bytes` random bytes as base64url, in a file with mode 600. */
export async function ensureSecret(dataDir: string, name: string, bytes = 48): Promise<string> {
  const file = join(dataDir, name);
  const kept = (await readFile(file, 'utf8').catch(ignoreAbsence)).trim();
  if (kept !== '') return kept;
  const secret = randomBytes(bytes).toString('base64url');
  const draft = await open(`${file}.new`, 'w', 0o600);
  try {
    await draft.writeFile(`${secret}\n`);
    await draft.sync();
  } finally {
    await draft.close();
  }
  await rename(`${file}.new`, file);
  return secret;
}

const siteSecret = 'secret-key';

/**
 * The site's secret, created together with its database and never separately: silently replacing a lost one would end every session and
 * leave its encrypted data unreadable.
 * @throws Refusal if it is lost and SECRET_KEY does not replace it.
 */
export async function ensureSiteSecret({ dataDir, local, environment }: Settings): Promise<string> {
  const isSet = Boolean(environment['SECRET_KEY']);
  const kept = await readFile(join(dataDir, siteSecret), 'utf8').catch(ignoreAbsence);
  if (local && !isSet && kept.trim() === '' && existsSync(join(dataDir, 'postgres/cluster'))) {
    throw new StartupError(
      'The file secret-key of the data folder is lost, and its database was made with it: put it back from a backup. To do without it (everybody is signed out, and what it sealed stays unreadable), write the line of `openssl rand -base64 48` into a file of that name.',
    );
  }
  return ensureSecret(dataDir, siteSecret);
}

function ignoreAbsence(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
  throw error;
}
