import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '@houselights/testkit';
import { openContext, testConfig } from './open-context.ts';
import { createSiteProcessors } from '../src/processors/site.processors.ts';

const script = fileURLToPath(new URL('../src/mails.ts', import.meta.url));

async function mails(databaseUrl: string, ...args: string[]): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: databaseUrl,
    SECRET_KEY: randomBytes(48).toString('base64url'),
    ENV_FILE: 'no.env',
  };
  return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout;
}

it('shows the operator the mails that were kept, until they are a week old', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const context = await openContext(testConfig(database.url, undefined, tmpdir()));
  onTestFinished(() => context.close());
  const { db } = context.core;
  expect(await mails(database.url)).toBe('No mail was kept.\n');

  const days = (number: number) => new Date(Date.now() - number * 24 * 3_600_000);
  const mail = (to: string, at: Date) => ({ to, at, subject: `To ${to}`, text: 'Hello.\n', html: '<p>Hello.</p>' });
  await db.prisma.devMail.createMany({ data: [mail('old@a.test', days(8)), mail('new@a.test', days(6))] });
  expect((await mails(database.url)).match(/^To .*$/gm)).toEqual(['To old@a.test', 'To new@a.test']);
  expect(await mails(database.url, 'old@a.test')).not.toContain('new@a.test');

  await createSiteProcessors(context.core)['site.tidy']();
  expect(await mails(database.url)).toMatch(/^\S+Z {2}new@a\.test\nTo new@a\.test\n\nHello\.\n-+\n$/);
});
