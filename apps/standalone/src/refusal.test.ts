import { describe, expect, it } from 'vitest';
import { MigrationError } from '@houselights/db/migrate';
import { explain, StartupError } from './startup-error.ts';

const full = 'The disk is full: make room and start again.';
const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

describe('explain', () => {
  it.each([
    ['a file operation', withCode('ENOSPC')],
    ['a statement', withCode('53100', 'could not write')],
    ['a migration', new MigrationError('failed', 'The migration failed', { cause: withCode('53100') })],
    ['a refusal with its cause', new StartupError('The data folder cannot be made', { cause: withCode('ENOSPC') })],
    ['Prisma', withCode('P2010', 'could not extend file "base/16384/16600": wrote only 4096 of 8192 bytes')],
  ])('says that the disk is full: %s', (_, error) => {
    expect(explain(error)).toBe(full);
  });

  it('has no sentence for a fault of our own', () => {
    expect(explain(new TypeError('x is not a function'))).toBeUndefined();
    expect(explain(withCode('ENOENT'))).toBeUndefined();
  });
});
