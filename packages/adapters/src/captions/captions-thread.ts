// The thread in which captions that somebody sent are read: nobody else waits while it looks at them.
import { parentPort, workerData } from 'node:worker_threads';
import { formatWebVtt, parseCaptions } from '@houselights/core/web-vtt';
import type { ReadCaptions } from '@houselights/core';

const cues = parseCaptions(String(workerData));
const read: ReadCaptions | undefined = cues === undefined ? undefined : { cues, webVtt: formatWebVtt(cues) };
parentPort?.postMessage(read);
