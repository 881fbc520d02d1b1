import { ConfigError, loadConfig, readEnvironment } from '@houselights/config';
import type { Config } from '@houselights/config';
import { createLogger } from './logger.ts';
import { createMetrics, serveMetrics } from './metrics.ts';
import { startWatchdog } from './watchdog.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';

export interface ProcessContext {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export interface Running {
  close(): Promise<void>;
}

/** Shutdown timeout in ms; whatever is still running then is abandoned. */
const patienceMs = 15_000;

/**
 * Runs one server process: settings, logs on standard output, metrics on METRICS_PORT, and a clean shutdown on SIGTERM or Ctrl-C. The
 * watchdog ends it immediately if its event loop blocks, so that it can be restarted. An invalid setting ends it with one sentence;
 * anything unexpected is logged and ends it with code 1.
 */
export async function runProcess(
  name: string,
  envFile: string,
  start: (context: ProcessContext) => Promise<Running>,
): Promise<void> {
  let config: Config;
  try {
    config = loadConfig(readEnvironment(envFile));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  const { logger, close } = createLogger({ level: config.logLevel, name });
  const metrics = createMetrics(name);
  const end = (code: number) => void close().finally(() => process.exit(code));
  const fail = (error: unknown) => {
    logger.fatal({ err: error }, 'the process ends');
    end(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  startWatchdog({ seconds: config.watchdogSeconds, name });
  try {
    const server =
      config.metricsPort === undefined
        ? undefined
        : await serveMetrics(metrics, {
            host: config.host,
            port: config.metricsPort,
            token: config.secrets.metricsToken,
          });
    const running = await start({ config, logger, metrics });
    logger.info('up');
    let stopping = false;
    const stop = (signal: string) => {
      if (stopping) return;
      stopping = true;
      logger.info({ signal }, 'stopping');
      setTimeout(() => fail(new Error('the process did not end in time')), patienceMs).unref();
      running
        .close()
        .then(() => server?.close())
        .then(() => {
          logger.info('stopped');
          end(0);
        }, fail);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
    fail(error);
  }
}
