import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads a secret of the data folder, or makes it once: `bytes` random bytes as base64url, in a file with mode 600. */
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

function ignoreAbsence(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
  throw error;
}
