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

/** The options of a Node that can be asked how it is, and how to ask. */
export async function createProbe(): Promise<{ nodeOptions: readonly string[]; ask: () => Promise<Probed> }> {
  const port = await freePort();
  const script = new URL(`probe.ts?port=${port}`, import.meta.url).href;
  return {
    nodeOptions: ['--expose-gc', '--import', script],
    ask: async () => {
      const reply = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
      return (await reply.json()) as Probed;
    },
  };
}
