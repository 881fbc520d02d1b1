import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Probed } from './probed.ts';

// Brought into the product's process with --import, beside --expose-gc: tells whoever asks at `?port=` how much of the memory is in use
// once the garbage is gone, and how late timers came since the last question.
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
  // A second time for what the first one's finalizers let go.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const told: Probed = { heapUsed, external, rss, blocked };
  return void response.end(JSON.stringify(told), () => delay.reset());
})
  .listen(port, '127.0.0.1')
  .unref();
