import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { testLogFile } from '@houselights/testkit/secrets';
import { rememberKeys, rememberPaymentSecrets } from './payment-secrets.ts';

export const root = resolve(import.meta.dirname, '../../..');

export interface Product {
  /** Its address, without a trailing slash. */
  readonly url: string;
  /** The folder that holds its data. */
  readonly dataDir: string;
  /** Its output so far. */
  readonly printed: readonly string[];
  /** Stops it like Ctrl-C, deletes its data, and hands its logs to the run. */
  stop(): Promise<void>;
}

interface StartOptions {
  readonly limitSeconds?: number;
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts the whole product as a person would, with its own data and on a free port, and waits until it is ready. Throws with its output if
 * it exits or times out.
 */
export async function startProduct(
  demoPassword: string,
  { limitSeconds = 180, settings = {} }: StartOptions = {},
): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-e2e-'));
  // The product accepts a data folder only if it is empty: not even a log may be in it.
  const dataDir = join(folder, 'data');
  const log = testLogFile('standalone') ?? join(folder, 'standalone.log');
  const child = spawn('node', ['infra/bootstrap/start.mjs'], {
    cwd: root,
    env: {
      ...withoutSettings(process.env),
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_PASSWORD: demoPassword,
      TRUST_PROXY: '127.0.0.0/8,::1',
      CI: 'true',
      // A third of the processor's time for films; they are tried in every setting elsewhere.
      TRANSCODE_PRESET: 'ultrafast',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = keepOutput(child, log, demoPassword);
  try {
    const url = await addressOf(child, printed, limitSeconds);
    await ready(url, limitSeconds);
    await rememberKeys(dataDir);
    return { url, dataDir, printed: printed.lines, stop: () => stop(child, folder) };
  } catch (error) {
    await stop(child, folder);
    throw error;
  }
}

/** Settings of this machine's own Houselights must not reach the one under test. */
export function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours = new Set(['DATABASE_URL', 'REDIS_URL', 'SECRET_KEY', 'PUBLIC_URL', 'HOST', 'DEMO', 'HOUSELIGHTS_MODE']);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.has(name)));
}

interface Printed {
  readonly lines: string[];
  onLine(listener: (line: string) => void): void;
}

/** The test card in the greeting. */
const greetingCard = '4242 4242 4242 4242';

/**
 * Records the product's output. The greeting rightly shows the demo accounts' password and a test card to the person who starts it:
 * redacted here. In structured log lines they stay, for the search to find.
 */
function keepOutput(child: ChildProcess, log: string, demoPassword: string): Printed {
  const file = createWriteStream(log);
  const lines: string[] = [];
  const listeners: ((line: string) => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (text) => {
      const line = text.startsWith('{')
        ? text
        : [demoPassword, greetingCard].reduce((shown, each) => shown.replaceAll(each, '[shown at the start]'), text);
      file.write(`${line}\n`);
      lines.push(line);
      for (const listener of listeners) listener(line);
    });
  }
  return { lines, onLine: (listener) => listeners.push(listener) };
}

async function addressOf(child: ChildProcess, printed: Printed, limitSeconds: number): Promise<string> {
  return new Promise((found, failed) => {
    const fail = (why: string): void => failed(new Error(`${why} It printed:\n${printed.lines.slice(-40).join('\n')}`));
    const timer = setTimeout(() => fail(`The product named no address within ${limitSeconds} s.`), limitSeconds * 1000);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`The product ended with ${code}.`);
    });
    printed.onLine((line) => {
      const address = /http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d+/.exec(line)?.[0];
      if (address === undefined) return;
      clearTimeout(timer);
      found(address);
    });
  });
}

async function ready(url: string, limitSeconds: number): Promise<void> {
  const until = Date.now() + limitSeconds * 1000;
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > until) throw new Error(`${url}/readyz was not ready within ${limitSeconds} s.`);
    await new Promise((next) => setTimeout(next, 100));
  }
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGINT');
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(timer);
  }
  const dataDir = join(folder, 'data');
  await rememberPaymentSecrets(dataDir);
  const files = await readdir(dataDir, { recursive: true }).catch(() => []);
  for (const name of files.filter((path) => path.endsWith('.log') && !path.startsWith('postgres'))) {
    const target = testLogFile(`data-${name.replaceAll('/', '-').replace(/\.log$/, '')}`);
    if (target !== undefined) await cp(join(dataDir, name), target);
  }
  await rm(folder, { recursive: true, force: true });
}
