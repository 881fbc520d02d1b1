export type LocalPostgresFailure = 'unsupported' | 'unreachable' | 'no_space' | 'not_writable' | 'failed';

/** Why the embedded Postgres could not start, with a sentence for the person who started it. */
export class LocalPostgresError extends Error {
  readonly code: LocalPostgresFailure;

  constructor(code: LocalPostgresFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LocalPostgresError';
    this.code = code;
  }
}

/** Turns Postgres output or a failed file operation into a typed failure. */
export function explainFailure(what: string, output: string, cause?: unknown): LocalPostgresError {
  const text = `${output} ${cause instanceof Error ? cause.message : ''}`;
  if (/No space left on device|Disk quota exceeded|Check free disk space|ENOSPC|EDQUOT/.test(text)) {
    return new LocalPostgresError('no_space', 'The disk is full: the database cannot be written.', { cause });
  }
  if (/Permission denied|EACCES|EPERM|EROFS|Read-only file system/.test(text)) {
    return new LocalPostgresError(
      'not_writable',
      `The database folder cannot be written. ${lastLines(output)}`.trim(),
      {
        cause,
      },
    );
  }
  return new LocalPostgresError('failed', `${what}\n${lastLines(output)}`.trim(), { cause });
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-8).join('\n');
}
