import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every password that a test makes up starts like this; `npm test` looks for it in every captured log. */
export const canaryMark = 'canary-';

/** The folder of one run of `npm test`; undefined when a suite runs by itself. */
function runFolder(): string | undefined {
  return process.env['TEST_RUN_DIR'] || undefined;
}

/** A password for a test account, new at each call, that must never be seen in a log. */
export function plantedPassword(): string {
  return `${canaryMark}${randomBytes(9).toString('hex')}`;
}

/** Notes a token or code that a test was given, so that the run can look for it in the logs. Answers it. */
export function rememberSecret(secret: string): string {
  const folder = runFolder();
  if (folder !== undefined && secret.length >= 6) appendFileSync(join(folder, 'secrets.txt'), `${secret}\n`);
  return secret;
}

/** Where a server under test writes its log, one file a name and process; undefined when nobody collects logs. */
export function testLogFile(name: string): string | undefined {
  const folder = runFolder();
  if (folder === undefined) return undefined;
  mkdirSync(join(folder, 'logs'), { recursive: true });
  return join(folder, 'logs', `${name}-${process.pid}.log`);
}

/** Where a server under test sends its log: appended to `testLogFile(name)`, or dropped. Fits pino's destination. */
export function testLog(name: string): { write(line: string): void } {
  const file = testLogFile(name);
  return { write: (line) => (file === undefined ? undefined : appendFileSync(file, line)) };
}
