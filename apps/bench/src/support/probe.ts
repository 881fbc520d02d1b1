import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Probed } from './probed.ts';

// Loaded into the product's process with --import, together with --expose-gc: reports on port `?port=` how much memory is in use after
// garbage collection, and the event loop delay since the previous request.
const port = Number(new URL(import.meta.url).searchParams.get('port'));
const resolutionMs = 5;
const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();
const ms = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolutionMs);

createServer(({ url }, response) => {
  if (url === '/cpu') {
    const { user, system } = process.cpuUsage();
    return void response.end(String(user + system));
  }
  const blocked = { p50: ms(delay.percentile(50)), p95: ms(delay.percentile(95)), max: ms(delay.max) };
  // A second time to collect what the first one's finalizers released.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const told: Probed = { heapUsed, external, rss, blocked };
  return void response.end(JSON.stringify(told), () => delay.reset());
})
  .listen(port, '127.0.0.1')
  .unref();
