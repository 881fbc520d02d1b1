import { parseArgs } from 'node:util';
import { KeptHeads } from '@houselights/contracts';
import type { VerifyOptions } from '../verify-ledger.query.ts';

export const verifyUsage = `ledger:verify [--since DAY] [--heads FILE]

  --since 2026-11-22   begins at the signed head of that day, and does not look at what came before it
  --heads FILE         compares with signed heads that were kept: what GET /api/v1/points/heads answered then`;

/** Parses the command line; throws an Error that says what is wrong with it. */
export async function readVerifyArguments(
  args: readonly string[],
  readFile: (path: string) => Promise<string>,
): Promise<VerifyOptions> {
  const { values } = parseArgs({ args: [...args], options: { since: { type: 'string' }, heads: { type: 'string' } } });
  const { since, heads } = values;
  if (since !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(since)) {
    throw new Error(`--since takes a day such as 2026-11-22, not ${since}.`);
  }
  return { since, kept: heads === undefined ? undefined : await readHeads(heads, readFile) };
}

async function readHeads(path: string, readFile: (path: string) => Promise<string>): Promise<KeptHeads> {
  const text = await readFile(path).catch((error: unknown) => {
    throw new Error(`${path} cannot be read.`, { cause: error });
  });
  try {
    return KeptHeads.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${path} holds no signed heads: keep what GET /api/v1/points/heads answers.`, { cause: error });
  }
}
