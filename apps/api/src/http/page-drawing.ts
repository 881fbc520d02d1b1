import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { pageAt, pageOf } from '@houselights/contracts/pages';
import { createDamped } from '@houselights/observability';
import { LRUCache } from 'lru-cache';
import type { RemoteConfig } from '@houselights/contracts';

/** The input of a drawn page. */
export interface PageFacts {
  readonly site: string;
  /** The page's address without a query. */
  readonly path: string;
  /** The address's query, with its question mark; only a search has one. */
  readonly search?: string;
  readonly config: RemoteConfig;
  /** The answers that the document delivers, as JSON, by the address of the call. */
  readonly answers: Readonly<Record<string, string>>;
  /** False if the document says that there is no battle. */
  readonly hasBattle: boolean;
}

export interface PageDrawing {
  /** The page as a visitor first sees it, as HTML for the root element; empty if it could not be drawn in time. */
  draw(facts: PageFacts): Promise<string>;
  /** The same for one person's own page: nothing of it is cached, and most of the queue is reserved for the other pages. */
  drawOnce(facts: PageFacts): Promise<string>;
  close(): Promise<void>;
}

function isDrawn(path: string): boolean {
  const address = pageOf(path);
  return address !== undefined && pageAt(address).drawn === true;
}

/** The web build's output for server/main.ts. */
const code = 'server/main.js';
/** How long a document waits for its drawing, in ms; after that, the browser renders the page itself. */
const usualPatience = 800;
/** A drawing that has not answered after this many ms never will: its thread is ended, and the next page starts a new one. */
const usualLimit = 10_000;
/** Beyond this many pending drawings, another is not worth its wait. */
const mostWaiting = 16;
const mostWaitingOnce = 4;
/** Texts on a page depend on the time, by days; an hour is close enough. */
const goodFor = 3_600_000;
const mostBytes = 16 * 1024 * 1024;

type Told = { readonly id: number } & ({ readonly html: string } | { readonly failure: string });

export const noDrawing: PageDrawing = {
  draw: () => Promise.resolve(''),
  drawOnce: () => Promise.resolve(''),
  close: () => Promise.resolve(),
};

/**
 * Draws pages in a worker thread: it blocks no request, sees no secret, and may crash. `folder` is the built web app; without the server
 * code in it (development), nothing is drawn.
 */
export function createPageDrawing(
  folder: string,
  log: Parameters<typeof createDamped>[0],
  patience = usualPatience,
  limit = usualLimit,
): PageDrawing {
  const file = join(folder, code);
  if (!existsSync(file)) return noDrawing;
  const damped = createDamped(log);
  const known = new LRUCache<string, string>({ maxSize: mostBytes, sizeCalculation: (html) => html.length + 200 });
  const waiting = new Map<number, (html: string) => void>();
  let worker: Worker | undefined;
  const ending = new WeakSet<Worker>();
  let asked = 0;

  function hear(told: Told): void {
    const resolve = waiting.get(told.id);
    waiting.delete(told.id);
    if ('failure' in told) damped.warn(new Error(told.failure), 'a page could not be drawn on the server');
    resolve?.('html' in told ? told.html : '');
  }

  function ended(this: Worker): void {
    if (worker !== this) return;
    worker = undefined;
    for (const resolve of waiting.values()) resolve('');
    waiting.clear();
  }

  function open(): Worker {
    const begun = new Worker(file, {
      env: { NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: 192 },
      stdin: false,
    });
    begun.unref();
    begun.on('message', hear);
    begun.on('error', (error: unknown) => damped.warn(error, 'the drawing of pages ended'));
    begun.on('exit', ended);
    return begun;
  }

  function ask(facts: PageFacts): Promise<string> {
    const thread = (worker ??= open());
    asked += 1;
    const id = asked;
    const { promise, resolve } = Promise.withResolvers<string>();
    const hung = setTimeout(() => {
      if (worker !== thread || ending.has(thread)) return;
      ending.add(thread);
      damped.warn(new Error(`${facts.path} took more than ${limit} ms`), 'a page could not be drawn on the server');
      void thread.terminate();
    }, limit).unref();
    waiting.set(id, (html) => {
      clearTimeout(hung);
      resolve(html);
    });
    thread.postMessage({ id, ...facts });
    return promise;
  }

  const inTime = (drawing: Promise<string>): Promise<string> =>
    Promise.race([drawing, new Promise<string>((resolve) => setTimeout(resolve, patience, '').unref())]);

  return {
    async drawOnce(facts) {
      return isDrawn(facts.path) && waiting.size < mostWaitingOnce ? inTime(ask(facts)) : '';
    },
    async draw(facts) {
      if (!isDrawn(facts.path)) return '';
      const hour = Math.floor(Date.now() / goodFor);
      const key = createHash('sha256')
        .update(JSON.stringify([hour, facts]))
        .digest('base64');
      const before = known.get(key);
      if (before !== undefined) return before;
      if (waiting.size >= mostWaiting) return '';
      const drawing = ask(facts).then((html) => {
        if (html !== '') known.set(key, html);
        return html;
      });
      return inTime(drawing);
    },
    async close() {
      const running = worker;
      worker = undefined;
      for (const resolve of waiting.values()) resolve('');
      waiting.clear();
      damped.close();
      await running?.terminate();
    },
  };
}
