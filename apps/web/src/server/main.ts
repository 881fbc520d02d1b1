import './globals.ts';
import { parentPort } from 'node:worker_threads';
import type { Drawing } from './draw-page.tsx';

// After the globals, which page code reads while it loads.
const { draw } = await import('./draw-page.tsx');

type Asked = Drawing & { id: number };

let last: Promise<void> = Promise.resolve();

// One at a time: the module state of a page belongs to one visitor.
parentPort?.on('message', ({ id, ...drawing }: Asked) => {
  last = last.then(async () => {
    try {
      parentPort?.postMessage({ id, html: await draw(drawing) });
    } catch (error) {
      parentPort?.postMessage({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
});
