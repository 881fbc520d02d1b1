import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

// Process 1 is the init, with the role at the end of its command line. Only the API has a readiness check; the worker is up or not, and the
// transcoder accepts connections or not.
const words = readFileSync('/proc/1/cmdline', 'utf8').split('\0');
const { PORT, METRICS_PORT, TRANSCODER_SOCKET } = process.env;
const url = words.includes('worker') ? `http://127.0.0.1:${METRICS_PORT}/healthz` : `http://127.0.0.1:${PORT}/readyz`;
const signal = AbortSignal.timeout(3_000);
const isWell = words.includes('transcoder') ? letsIn() : fetch(url, { signal }).then((answer) => answer.ok);
process.exit((await isWell.catch(() => false)) ? 0 : 1);

async function letsIn() {
  await once(connect(TRANSCODER_SOCKET), 'connect', { signal });
  return true;
}
