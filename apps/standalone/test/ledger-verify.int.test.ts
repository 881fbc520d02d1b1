import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase } from '@houselights/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { run, scratchFolder } from './run.ts';

/** Verifies the ledger of a new database; resolves to its exit code and output. */
async function look(scratch: string, ...args: string[]): Promise<[code: number | null, output: string]> {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const secretKey = randomBytes(48).toString('base64url');
  const settings = { DATA_DIR: join(scratch, 'data'), DATABASE_URL: database.url, SECRET_KEY: secretKey };
  const { code, output } = await run('ledger-verify.ts', settings, args).ended;
  return [code, output];
}

it('is content with a new site', { timeout: 60_000 }, async () => {
  expect(await look(scratchFolder())).toEqual([0, expect.stringMatching(/^OK: 0 entries, /)]);
});

it('compares with heads that were kept, and ends with 1 where the ledger is shorter', { timeout: 60_000 }, async () => {
  const scratch = scratchFolder();
  const file = join(scratch, 'kept.json');
  const item = { day: '2026-11-22', height: 3, position: 9, hash: 'ab'.repeat(32) };
  writeFileSync(file, JSON.stringify({ publicKey: 'k', items: [item] }));
  const [code, output] = await look(scratch, '--heads', file);
  expect(code).toBe(1);
  expect(output).toMatch(/^BROKEN: /);
  expect(output).toContain('kept head of 2026-11-22: the ledger has another end at block 3, or is shorter');
});

it('says how it is called where it was called otherwise', { timeout: 60_000 }, async () => {
  const [code, output] = await look(scratchFolder(), '--since', 'yesterday');
  expect(code).toBe(1);
  expect(output).toMatch(
    /^--since takes a day such as 2026-11-22, not yesterday\.\n\nnpm run ledger:verify -- \[--since DAY\]/,
  );
});
