import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { testLogFile } from '@houselights/testkit/secrets';

const apps = join(import.meta.dirname, '../../..');

export interface ServerProcess {
  /** The API's address, without a trailing slash; undefined for the worker. */
  readonly url: string | undefined;
  /** Kills it immediately, without a graceful shutdown. */
  kill(): Promise<void>;
}

/** Starts the product's own API or worker as a process, as in production, and waits until it is up. */
export async function startProcess(
  app: 'api' | 'worker',
  settings: Readonly<Record<string, string | undefined>>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(apps, app, 'src/main.ts')], {
    env: { PATH: process.env['PATH'], ENV_FILE: join(apps, 'no.env'), PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const file = testLogFile(`${app}-process`);
  let url: string | undefined;
  await new Promise<void>((up, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (file !== undefined) appendFileSync(file, `${line}\n`);
      url ??= /listening at (http:\/\/[\d.:]+)/.exec(line)?.[1];
      if (line.includes('"msg":"up"')) up();
    });
    void exited.then(([code]: unknown[]) => failed(new Error(`${app} ended with ${String(code)}`)));
  });
  return {
    url,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
