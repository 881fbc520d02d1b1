import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The prefix of every password that a test makes up; `npm test` looks for it in every captured log. */
export const canaryMark = 'canary-';

/** The folder of one run of `npm test`; undefined if a suite runs alone. */
function runFolder(): string | undefined {
  return process.env['TEST_RUN_DIR'] || undefined;
}

/** A new password for a test account that must never appear in a log. */
export function plantedPassword(): string {
  return `${canaryMark}${randomBytes(9).toString('hex')}`;
}

/** Records a token or code that a test received, so that the run can look for it in the logs. Returns it. */
export function rememberSecret(secret: string): string {
  const folder = runFolder();
  if (folder !== undefined && secret.length >= 6) appendFileSync(join(folder, 'secrets.txt'), `${secret}\n`);
  return secret;
}

/** The log file of a server under test, one per name and process; undefined if logs are not collected. */
export function testLogFile(name: string): string | undefined {
  const folder = runFolder();
  if (folder === undefined) return undefined;
  mkdirSync(join(folder, 'logs'), { recursive: true });
  return join(folder, 'logs', `${name}-${process.pid}.log`);
}

/** The log destination of a server under test: appends to `testLogFile(name)`, or drops. Fits pino's destination. */
export function testLog(name: string): { write(line: string): void } {
  const file = testLogFile(name);
  return { write: (line) => (file === undefined ? undefined : appendFileSync(file, line)) };
}
