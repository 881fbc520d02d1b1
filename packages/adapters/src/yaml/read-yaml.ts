import { Worker } from 'node:worker_threads';
import type { Parsed } from './parse.ts';

export interface YamlText {
  readonly value: unknown;
  /** The line (from 1) of the value at a path, or of its nearest container. */
  readonly lineOf: (path: readonly (string | number)[]) => number;
}

/** The text is not YAML, or not the subset that is accepted here. */
export class YamlRefused extends Error {
  override readonly name = 'YamlRefused';
  readonly line: number;
  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

const patienceMs = 5_000;

/**
 * Parses YAML in a worker thread, so that nothing waits for it, and stops it when it takes too long: some texts would take for ever. Throws
 * YamlRefused. The caller limits the size.
 */
export async function readYaml(text: string, waitMs = patienceMs): Promise<YamlText> {
  return textOf(await inThread(text, waitMs));
}

/** The same without a thread, which takes longer to start than our own files take to parse. Not for untrusted text. */
export async function readOwnYaml(text: string): Promise<YamlText> {
  const { parseYaml } = await import('./parse.ts');
  return textOf(parseYaml(text));
}

function textOf(parsed: Parsed): YamlText {
  if ('problem' in parsed) throw new YamlRefused(parsed.problem, parsed.line);
  const { value, lines } = parsed;
  return {
    value,
    lineOf: (path) => {
      for (let length = path.length; length > 0; length -= 1) {
        const line = lines[JSON.stringify(path.slice(0, length))];
        if (line !== undefined) return line;
      }
      return 1;
    },
  };
}

function inThread(text: string, waitMs: number): Promise<Parsed> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('read-yaml.thread.ts', import.meta.url), {
      workerData: text,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 192, stackSizeMb: 4 },
    });
    const tooMuch = (): void => resolve({ problem: 'This takes too long to read.', line: 1 });
    const timer = setTimeout(() => {
      tooMuch();
      void thread.terminate();
    }, waitMs);
    const end = (): void => clearTimeout(timer);
    thread.once('message', (parsed: Parsed) => resolve(parsed));
    thread.once('error', (error: NodeJS.ErrnoException) => {
      end();
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooMuch();
      else reject(error);
    });
    thread.once('exit', () => {
      end();
      // A thread that succeeded has already posted its result.
      tooMuch();
    });
  });
}

/** A document as YAML, with its keys in their own order. */
export async function writeYaml(document: unknown): Promise<string> {
  const { stringify } = await import('yaml');
  return stringify(document, { lineWidth: 110, aliasDuplicateObjects: false, version: '1.2' });
}
