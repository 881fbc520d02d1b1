import { parentPort, workerData } from 'node:worker_threads';
import { parseYaml } from './parse.ts';

// The worker thread that parses one text, and can be stopped meanwhile.
parentPort?.postMessage(parseYaml(String(workerData)));
