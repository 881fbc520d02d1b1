import { readFileSync } from 'node:fs';

// Process 1 is the init with the role at its end. Only the API has a readiness of its own; the worker is up or not.
const worker = readFileSync('/proc/1/cmdline', 'utf8').split('\0').includes('worker');
const { PORT, METRICS_PORT } = process.env;
const url = worker ? `http://127.0.0.1:${METRICS_PORT}/healthz` : `http://127.0.0.1:${PORT}/readyz`;
const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
