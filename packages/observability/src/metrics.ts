import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Counts and durations of one process, in Prometheus text format. */
export interface Metrics {
  /** Records one answered request. `route` is a contract's name or a pattern, never the raw address. */
  observeRequest(route: string, method: string, status: number, seconds: number): void;
  observeJob(job: string, outcome: string, seconds: number): void;
  /** Adds what a player has measured since its last report. */
  observePlayback(measured: MeasuredPlayback): void;
  /** Registers gauges that `read` supplies on each scrape; if it rejects, the last values remain. */
  watch(name: string, help: string, labels: readonly string[], read: () => Promise<readonly Reading[]>): void;
  /** The same for counters, which only grow while the process lives; their names end in `_total`. */
  watchCount(name: string, help: string, labels: readonly string[], read: () => readonly Reading[]): void;
  text(): Promise<{ readonly contentType: string; readonly body: string }>;
}

/** In seconds. */
export interface MeasuredPlayback {
  /** From the request to play until the picture moved, if that was in this time. */
  readonly startSeconds?: number | undefined;
  readonly playedSeconds: number;
  readonly rebufferedSeconds: number;
}

export interface Reading {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export function createMetrics(process: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'houselights_http_request_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'houselights_job_seconds',
    help: 'Time that tries of jobs took',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600, 3_600, 21_600],
    registers: [registry],
  });
  let playback: ReturnType<typeof createPlaybackFigures> | undefined;
  const failures = new Counter({
    name: 'houselights_metrics_unread_total',
    help: 'Figures that could not be read when they were asked for',
    labelNames: ['figure'],
    registers: [registry],
  });
  return {
    observeRequest: (route, method, status, seconds) =>
      requests.observe({ route, method, status: String(status) }, seconds),
    observeJob: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    observePlayback({ startSeconds, playedSeconds, rebufferedSeconds }) {
      // Only in a process that is told of it.
      playback ??= createPlaybackFigures(registry);
      if (startSeconds !== undefined) playback.starts.observe(startSeconds);
      playback.played.inc(playedSeconds);
      playback.rebuffered.inc(rebufferedSeconds);
    },
    watch(name, help, labels, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        collect: async () => {
          try {
            for (const { labels: of, value } of await read()) gauge.set(of, value);
          } catch {
            failures.inc({ figure: name });
          }
        },
      });
    },
    watchCount(name, help, labels, read) {
      const counter: Counter = new Counter({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        collect: () => {
          counter.reset();
          for (const { labels: of, value } of read()) counter.inc(of, value);
        },
      });
    },
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}

/** True if `authorization` is `Bearer <token>`, compared in constant time. */
export function mayReadMetrics(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves /metrics (and /healthz) on its own port, protected by `token` if there is one. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port, token }: { readonly host: string; readonly port: number; readonly token: string | undefined },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url === '/healthz') return void response.end('{"status":"up"}');
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    if (token !== undefined && !mayReadMetrics(request.headers.authorization, token)) {
      return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    }
    metrics.text().then(
      ({ contentType, body }) => response.writeHead(200, { 'content-type': contentType }).end(body),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((settle, reject) => {
    server.once('error', reject);
    server.listen(port, host, settle);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((settle) => {
        server.close(() => settle());
        server.closeAllConnections();
      }),
  };
}

function createPlaybackFigures(register: Registry) {
  const starts = new Histogram({
    name: 'houselights_playback_start_seconds',
    help: 'Time from the request to play until the picture moved, as players measured it',
    buckets: [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30],
    registers: [register],
  });
  const played = new Counter({
    name: 'houselights_playback_played_seconds_total',
    help: 'Time that players played',
    registers: [register],
  });
  const rebuffered = new Counter({
    name: 'houselights_playback_rebuffered_seconds_total',
    help: 'Time that players stalled because data was missing',
    registers: [register],
  });
  return { starts, played, rebuffered };
}
