import { createLogger } from '../src/index.ts';

/** Logs, and exits with code 3 when told to. */
const { logger, close } = createLogger({ level: 'info', name: 'child' });
logger.info('up');
process.once('message', () => {
  logger.warn('a line on its way');
  logger.fatal('a line behind it');
  void close().then(() => process.exit(3));
});
