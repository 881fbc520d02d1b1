import { Agent, request } from 'node:http';

export interface LatencyLoad {
  readonly url: string;
  /** Requested in turn. */
  readonly paths: readonly string[];
  /** The headers of request number `index`. */
  readonly headers?: (index: number) => Readonly<Record<string, string>>;
  /** Number of concurrent requests. */
  readonly connections: number;
  readonly seconds: number;
}

/** Response times in ms. */
export interface Latency {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly answers: number;
}

/**
 * Requests the paths in turn and measures each response until its last byte. Throws if one is not a 200: a fast refusal is not a result.
 */
export async function measureLatency(load: LatencyLoad): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const until = performance.now() + load.seconds * 1_000;
  const took: number[] = [];
  let index = 0;
  const askInTurn = async (): Promise<void> => {
    while (performance.now() < until) {
      const path = load.paths[index % load.paths.length] ?? '/';
      const headers = load.headers?.(index) ?? {};
      index += 1;
      took.push(await askOnce(agent, load.url + path, headers));
    }
  };
  try {
    await Promise.all(Array.from({ length: load.connections }, askInTurn));
  } finally {
    agent.destroy();
  }
  took.sort((a, b) => a - b);
  const at = (share: number): number => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), answers: took.length };
}

/** The ms until the last byte of a 200; anything else is an error. */
export function askOnce(agent: Agent, url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (reply) => {
      reply.resume();
      reply.once('end', () => {
        if (reply.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`${url} answered ${reply.statusCode}`));
      });
    })
      .once('error', reject)
      .end();
  });
}
