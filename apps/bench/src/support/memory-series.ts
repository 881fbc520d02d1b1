import { Agent } from 'node:http';
import { askOnce } from './latency.ts';
import type { Probed } from './probed.ts';

export interface MemoryPoint extends Pick<Probed, 'heapUsed' | 'external' | 'rss'> {
  readonly requests: number;
}

interface MemoryLoad {
  readonly url: string;
  /** Request number `index`. */
  readonly requestOf: (index: number) => { readonly path: string; readonly headers: Readonly<Record<string, string>> };
  readonly connections: number;
  /** Number of requests between two points, and in total. */
  readonly each: number;
  readonly all: number;
  readonly ask: () => Promise<Probed>;
}

/** Memory after garbage collection, before any request and after every `each` requests. Throws if a response is not a 200. */
export async function measureMemory(load: MemoryLoad, progress: (line: string) => void): Promise<MemoryPoint[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const points: MemoryPoint[] = [];
  let index = 0;
  const note = async (): Promise<void> => {
    const { heapUsed, external, rss } = await load.ask();
    points.push({ requests: index, heapUsed, external, rss });
    progress(`after ${index} requests: heap ${megabytes(heapUsed)}, resident ${megabytes(rss)}`);
  };
  try {
    await note();
    while (index < load.all) {
      const until = Math.min(load.all, index + load.each);
      const askInTurn = async (): Promise<void> => {
        while (index < until) {
          const { path, headers } = load.requestOf(index);
          index += 1;
          await askOnce(agent, load.url + path, headers);
        }
      };
      await Promise.all(Array.from({ length: load.connections }, askInTurn));
      await note();
    }
  } finally {
    agent.destroy();
  }
  return points;
}

/** The series as a report table. */
export function showMemory(points: readonly MemoryPoint[]): string {
  return [
    '| requests | heap in use | outside of the heap | resident |',
    '| --- | --- | --- | --- |',
    ...points.map(
      ({ requests, heapUsed, external, rss }) =>
        `| ${requests.toLocaleString('en')} | ${megabytes(heapUsed)} | ${megabytes(external)} | ${megabytes(rss)} |`,
    ),
  ].join('\n');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
