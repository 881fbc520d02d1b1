import { createHash, randomBytes } from 'node:crypto';
import { Refusal, refusalEntry } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { newId } from '../shared/ids.ts';
import type { Queries } from '@houselights/db';

export type CodePurpose = 'verify_email' | 'reset_password' | 'change_email';

/** Crockford's base 32: no I, L, O or U to be misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const lifetimeMs: Readonly<Record<CodePurpose, number>> = {
  verify_email: 7 * 24 * 60 * 60 * 1_000,
  reset_password: 60 * 60 * 1_000,
  change_email: 60 * 60 * 1_000,
};

/** 16 characters of five random bits each, in groups of four. */
export function newCode(): string {
  const signs = Array.from(randomBytes(16), (byte) => alphabet.charAt(byte & 31)).join('');
  return signs.replace(/(.{4})(?=.)/g, '$1-');
}

/** The hash of a typed code, ignoring spaces, hyphens, case and look-alikes. */
export function hashCode(typed: string): Uint8Array<ArrayBuffer> {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return new Uint8Array(createHash('sha256').update(plain).digest());
}

export interface NewCode {
  readonly accountId: string;
  readonly purpose: CodePurpose;
  /** The address it is mailed to. */
  readonly email: string;
  readonly now: Date;
}

/** Stores a new code's hash and returns the code. For address changes, only the latest code is valid. */
export async function issueCode(queries: Queries, { accountId, purpose, email, now }: NewCode): Promise<string> {
  await queries.accountCode.deleteMany({
    where: { accountId, purpose, ...(purpose === 'change_email' ? {} : { expiresAt: { lt: now } }) },
  });
  const code = newCode();
  await queries.accountCode.create({
    data: {
      id: newId(),
      accountId,
      purpose,
      email,
      codeHash: hashCode(code),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs[purpose]),
    },
  });
  return code;
}

export interface ShownCode {
  readonly code: string;
  readonly purpose: CodePurpose;
  readonly now: Date;
  /** The body field that held the code; `code` by default. */
  readonly field?: string;
  /** The expected owner, if known. */
  readonly accountId?: string;
}

const lockOwner = statement({
  name: 'lock-owner-of-code',
  text: `select id from account where id = (select "accountId" from account_code where "codeHash" = $1) for no key update`,
  params: { codeHash: sql.bytea },
  row: { id: sql.text },
});

/**
 * Consumes a code, atomically with the check; throws invalid_code if it is unknown, expired, used or somebody else's. Locks the account
 * first, in the same order as code that drops all of an account's codes.
 */
export async function useCode(queries: Queries, shown: ShownCode): Promise<{ accountId: string; email: string }> {
  await lockOwner.run(queries, { codeHash: hashCode(shown.code) });
  const [used] = await queries.accountCode.updateManyAndReturn({
    where: {
      codeHash: hashCode(shown.code),
      purpose: shown.purpose,
      usedAt: null,
      expiresAt: { gt: shown.now },
      ...(shown.accountId === undefined ? {} : { accountId: shown.accountId }),
    },
    data: { usedAt: shown.now },
    select: { accountId: true, email: true },
  });
  if (used === undefined) {
    const { field } = shown;
    throw new Refusal(
      'invalid_code',
      field === undefined ? {} : { errors: { [field]: [refusalEntry('invalid_code').text] } },
    );
  }
  return used;
}
