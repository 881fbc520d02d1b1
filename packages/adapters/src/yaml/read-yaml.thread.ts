import { parentPort, workerData } from 'node:worker_threads';
import { parseYaml } from './parse.ts';

// The thread that reads one text, and may be stopped while it does.
parentPort?.postMessage(parseYaml(String(workerData)));
