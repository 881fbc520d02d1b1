import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLogger, withoutSecrets } from '../src/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'houselights-logs-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function logged(write: (log: ReturnType<typeof createLogger>['logger']) => void): string {
  const lines: string[] = [];
  const { logger } = createLogger({ level: 'debug', name: 'test', to: { write: (line) => lines.push(line) } });
  write(logger);
  return lines.join('');
}

describe('createLogger', () => {
  it('blots out secrets wherever they stand', () => {
    const secret = 'canary-of-the-log';
    const line = logged((log) => {
      log.info({ password: secret, body: { newPassword: secret, deep: { refreshToken: secret } } }, 'tried');
      log.info({ req: { headers: { authorization: secret, 'set-cookie': secret } } }, 'asked');
      log.info({ url: `/account?token=${secret}&page=2` }, 'asked');
      log.info({ url: `/media/${secret}/asset/master.m3u8` }, 'asked');
    });
    expect(line).not.toContain(secret);
    expect(line).toContain('"level":"info"');
    expect(line).toContain('"url":"/account"');
  });

  it('blots out keys and cards in the sentences of others', () => {
    const secrets = ['sk_test_4f1c09ab77e2d35b', 'pi_1Pabc_secret_4f1c09ab77e2d35b', 4_242_424_242_424_242];
    for (const secret of secrets) {
      const cause = new Error(`Invalid API Key provided: ${secret}`);
      const line = logged((log) => {
        log.error({ err: new Error('no answer', { cause }), told: [{ text: secret }] }, `it said ${secret}`);
        log.child({ of: secret }).info('a line of a part');
      });
      expect(line).not.toContain(String(secret));
      for (const each of line.trim().split('\n')) expect(JSON.parse(each)).toMatchObject({ name: 'test' });
    }
  });

  it('keeps what explains an error', () => {
    const error = Object.assign(new Error('no answer', { cause: new Error('closed') }), { code: 'ECONNRESET' });
    const line = logged((log) => log.error({ err: error }, 'failed'));
    expect(line).toContain('"errorCode":"ECONNRESET"');
    expect(line).toContain('"message":"closed"');
  });

  it('writes the last lines of a process that closes it', async () => {
    const child = fork(join(import.meta.dirname, 'log-and-end.child.ts'), { silent: true });
    onTestFinished(() => void child.kill('SIGKILL'));
    const written = child.stdout?.setEncoding('utf8').toArray();
    child.send('end');
    expect((await written)?.join('')).toMatch(/"up".*\n.*"a line on its way".*\n.*"a line behind it"\}\n$/);
  });

  it('keeps no process alive whose lines nobody reads any more', async () => {
    const child = fork(join(import.meta.dirname, 'log-and-end.child.ts'), { silent: true });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    await once(child.stdout ?? child, 'data');
    child.stdout?.destroy();
    await once(child.stdout ?? child, 'close');
    child.send('end');
    expect(await ended).toEqual([3, null]);
  });

  it('writes a file that only its owner reads', async () => {
    const file = join(folder, 'logs', 'server.log');
    const { logger, close } = createLogger({ level: 'info', name: 'test', to: file });
    logger.info('one line');
    await close();
    expect(readFileSync(file, 'utf8')).toContain('"msg":"one line"');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe('withoutSecrets', () => {
  it.each([
    ['/api/socket?token=abc', '/api/socket'],
    ['/verify?anything=abc#top', '/verify'],
    ['/reset#code=abc', '/reset'],
    ['/media/abc/asset/file.m4s?x=1', '/media/[secret]/asset/file.m4s'],
    ['/media/abc?x', '/media/[secret]'],
    ['//media/abc/asset', '//media/[secret]/asset'],
    ['http://films.example/media/abc/asset', 'http://films.example/media/[secret]/asset'],
    ['/media/abc/asset/media/def/file', '/media/[secret]/asset/media/[secret]/file'],
    [`/elsewhere/${'p'.repeat(40)}.${'m'.repeat(43)}/file`, '/elsewhere/[secret]/file'],
    ['/api/v5/projects', '/api/v5/projects'],
  ])('%s', (url, plain) => {
    expect(withoutSecrets(url)).toBe(plain);
  });
});
