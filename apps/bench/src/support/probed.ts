import { freePort } from './product.ts';

/** What `probe.ts` tells of the process that it is in. */
export interface Probed {
  /** Bytes. */
  readonly heapUsed: number;
  readonly external: number;
  readonly rss: number;
  /** How long, in ms, the event loop came too late since it was asked before. */
  readonly blocked: { readonly p50: number; readonly p95: number; readonly max: number };
}

export interface Probe {
  /** Of the Node that is to be asked. */
  readonly nodeOptions: readonly string[];
  readonly ask: () => Promise<Probed>;
  /** µs of processor time that it has used since it began. */
  readonly cpu: () => Promise<number>;
}

/** The options of a Node that can be asked how it is, and how to ask. */
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
