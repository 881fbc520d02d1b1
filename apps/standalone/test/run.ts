import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { nothingElseRuns } from './processes.ts';

const sources = join(import.meta.dirname, '../src');

export interface Run {
  readonly child: ChildProcess;
  /** Resolves with all output once it contains the text; rejects if the process exits before. */
  says(text: string): Promise<string>;
  /** Resolves when the process has exited. */
  readonly ended: Promise<{ code: number | null; output: string; errors: string }>;
}

/** Starts a standalone script with its own settings. */
export function run(script: string, settings: Record<string, string>, args: readonly string[] = []): Run {
  const env = { PATH: process.env['PATH'], ENV_FILE: join(sources, 'no.env'), PORT: '0', DEMO: '0', ...settings };
  const child = spawn(process.execPath, [join(sources, script), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  let hear = () => {};
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    hear();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
    read(chunk);
  });
  const ended = new Promise<{ code: number | null; output: string; errors: string }>((settle) => {
    child.once('close', (code) => settle({ code, output, errors }));
  });
  const says = (text: string) =>
    new Promise<string>((settle, reject) => {
      hear = () => {
        if (output.includes(text)) settle(output);
      };
      hear();
      void ended.then(() => reject(new Error(`It ended before it said "${text}":\n${output}`)));
    });
  return { child, says, ended };
}

/** Starts the whole site on a folder; kills what still runs when the test ends. */
export function startSite(dataDir: string, settings: Record<string, string> = {}): Run {
  const started = run('main.ts', { DATA_DIR: dataDir, ...settings });
  onTestFinished(async () => {
    started.child.kill('SIGKILL');
    await started.ended;
  });
  return started;
}

/** A folder for one test, removed once the test and all processes that use it have ended. */
export function scratchFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'houselights-standalone-'));
  onTestFinished(async () => {
    await nothingElseRuns(path);
    rmSync(path, { recursive: true, force: true });
  });
  return path;
}
