import { freePort } from './product.ts';

/** What `probe.ts` reports about its process. */
export interface Probed {
  /** In bytes. */
  readonly heapUsed: number;
  readonly external: number;
  readonly rss: number;
  /** The event loop delay in ms since the previous request. */
  readonly blocked: { readonly p50: number; readonly p95: number; readonly max: number };
}

export interface Probe {
  /** For the Node process to be probed. */
  readonly nodeOptions: readonly string[];
  readonly ask: () => Promise<Probed>;
  /** CPU time used since the start, in µs. */
  readonly cpu: () => Promise<number>;
}

/** Node options that make a process probeable, and functions to probe it. */
export async function createProbe(): Promise<Probe> {
  const port = await freePort();
  const script = new URL(`probe.ts?port=${port}`, import.meta.url).href;
  const read = async (path: string): Promise<unknown> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
    return reply.json();
  };
  return {
    nodeOptions: ['--expose-gc', '--import', script],
    ask: async () => (await read('/')) as Probed,
    cpu: async () => (await read('/cpu')) as number,
  };
}
