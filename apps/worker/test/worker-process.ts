import { createAppContext } from '@houselights/adapters';
import { startWorker } from '../src/start-worker.ts';
import { testConfig } from './open-context.ts';

// A worker in its own process, for tests that kill it. Writes its progress to stdout, line by line.
const [, , databaseUrl = '', redisUrl = '', dataDir = ''] = process.argv;
const config = testConfig(databaseUrl, redisUrl === '' ? undefined : redisUrl, dataDir);
const context = await createAppContext(config);
const silent = () => {};
const worker = await startWorker(context, config, {
  logger: { info: silent, warn: silent, error: silent },
  processors: {
    'media.transcode': ({ assetId }, { attempt }) => {
      process.stdout.write(`began ${assetId} ${attempt}\n`);
      return assetId === 'endless' ? new Promise(() => {}) : Promise.resolve();
    },
  },
});
process.stdout.write('ready\n');
process.once('SIGTERM', () => {
  void worker
    .close()
    .then(() => context.close())
    .then(() => process.stdout.write('closed\n'));
});
