export { createDamped } from './damped.ts';
export type { Damped } from './damped.ts';
export { createLogger, withoutSecrets } from './logger.ts';
export type { ClosableLogger, Logger, LoggerOptions } from './logger.ts';
export { createMetrics, mayReadMetrics, serveMetrics } from './metrics.ts';
export type { Metrics, MetricsServer, Reading } from './metrics.ts';
export { startWatchdog, watchdogSignal } from './watchdog.ts';
export { runProcess } from './run-process.ts';
export type { ProcessContext, Running } from './run-process.ts';
