import { ConfigError } from '@houselights/config';
import { MigrationError } from '@houselights/db/migrate';
import { LocalPostgresError } from '@houselights/local-postgres';

/** A reason not to start, as one sentence for the person at the terminal. */
export class StartupError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartupError';
  }
}

export const unusableFolder =
  'The data folder cannot be made or written: check what is there and who owns it, or set DATA_DIR to another folder.';

/** A sentence for whatever prevented the start; undefined if it is not a problem that a person could have caused. */
export function explain(error: unknown): string | undefined {
  if (isDiskFull(error)) return 'The disk is full: make room and start again.';
  if (error instanceof StartupError || error instanceof ConfigError || error instanceof MigrationError)
    return error.message;
  const code = codeOf(error);
  if (error instanceof LocalPostgresError && error.code !== 'not_writable') return error.message;
  if (folderCodes.has(code ?? '')) return unusableFolder;
  return undefined;
}

// Prisma passes on Postgres's message, but not always its code.
const diskFull = /no space left on device|could not extend file|check free disk space/i;

function isDiskFull(error: unknown): boolean {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'no_space' || code === '53100') return true;
  return error instanceof Error && (diskFull.test(error.message) || isDiskFull(error.cause));
}

const folderCodes = new Set(['not_writable', 'EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR']);

/** The code of an error or of its cause. */
export function codeOf(error: unknown): string | undefined {
  for (let e: unknown = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth += 1) {
    if (e instanceof AggregateError && e.errors.length > 0) return codeOf(e.errors[0]);
    if ('code' in e && typeof e.code === 'string' && e.code !== 'failed') return e.code;
  }
  return undefined;
}

/** Prints why nothing started and sets the exit code. */
export function explainToTerminal(error: unknown): void {
  process.stderr.write(`${explain(error) ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exitCode = 1;
}
