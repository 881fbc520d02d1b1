// The worker thread that parses submitted captions, so that they block nobody else.
import { parentPort, workerData } from 'node:worker_threads';
import { formatWebVtt, parseCaptions } from '@houselights/core/web-vtt';
import type { ReadCaptions } from '@houselights/core';

const cues = parseCaptions(String(workerData));
const read: ReadCaptions | undefined = cues === undefined ? undefined : { cues, webVtt: formatWebVtt(cues) };
parentPort?.postMessage(read);
