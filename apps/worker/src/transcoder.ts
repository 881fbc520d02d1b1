import { readFileSync } from 'node:fs';
import { startTranscoderServer } from '@houselights/adapters/transcoder-server';
import { readTranscoderSocket } from '@houselights/config';
import { createLogger, startWatchdog } from '@houselights/observability';

// The standalone transcoder's container: it reads no settings file, so there is no secret to find.
const socket = readTranscoderSocket();
if (socket === undefined) {
  process.stderr.write('TRANSCODER_SOCKET is missing: set it to the absolute path of a Unix socket.\n');
  process.exit(1);
}
const { logger, close } = createLogger({ level: 'info', name: 'transcoder' });
const end = (code: number) => void close().finally(() => process.exit(code));
const fail = (error: unknown) => {
  logger.fatal({ err: error }, 'the process ends');
  end(1);
};
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
startWatchdog({ seconds: 10, name: 'transcoder' });

// Nothing else runs in its own container: whatever a film may have left running must not meet the next one.
const isAlone = readFileSync('/proc/1/cmdline', 'utf8').split('\0').includes('transcoder') && process.pid !== 1;
function endOthers(): void {
  try {
    // Kills every process but the first and this one.
    if (isAlone) process.kill(-1, 'SIGKILL');
  } catch {
    // There was none.
  }
}

const server = await startTranscoderServer({
  socket,
  onIdle: endOthers,
  onShut: () => fail(new Error('somebody took the socket away')),
});
logger.info('up');
const stop = () => void server.close().then(() => end(0), fail);
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
