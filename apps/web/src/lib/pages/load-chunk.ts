import { watchedFetch } from '../network/reach.ts';

/** Code of a page or a part failed to load. */
export class ChunkFailure extends Error {
  /** True if this document can't load it any more: a newer version of the site is out, or the browser's request for it never ends. */
  readonly gone: boolean;

  constructor(what: string, gone: boolean, cause?: unknown) {
    super(`could not load ${what}`, { cause });
    this.name = 'ChunkFailure';
    this.gone = gone;
  }

  static from(error: unknown): ChunkFailure {
    return error instanceof ChunkFailure ? error : new ChunkFailure('code', false, error);
  }
}

/** Files loaded or loading, by address. */
const known = new Map<string, Promise<void>>();

/** ms to wait for a response, on the first and the second attempt: a request may hang for no reason, and never answer. */
const PATIENCE = [8_000, 30_000] as const;

/** ms that an import may take once its files are here. */
const RUN_PATIENCE = 10_000;

/** Fetches a file, with one retry if no response begins. */
async function ask(url: string): Promise<Response> {
  const [first, last] = PATIENCE;
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), first);
  try {
    return await watchedFetch(url, { signal: giveUp.signal });
  } catch (error) {
    if (!giveUp.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  return watchedFetch(url, { signal: AbortSignal.timeout(last) });
}

async function fetchFile(url: string): Promise<void> {
  let response: Response;
  try {
    response = await ask(url);
    await response.arrayBuffer();
  } catch (error) {
    throw new ChunkFailure(url, false, error);
  }
  const isGone = response.status === 404 || response.status === 410;
  // Some proxies respond with a page of their own instead of 404.
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!response.ok || isPage) throw new ChunkFailure(url, isGone || (response.ok && isPage));
}

async function applyStyles(url: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url });
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new ChunkFailure(url, false)));
    document.head.append(link);
  });
}

/** Files that the document itself links and uses: the entry and its companions. Prefetched files are not in use yet. */
function isLinked(url: string): boolean {
  const { href } = new URL(url, location.href);
  return [...document.querySelectorAll<HTMLLinkElement>('link[href]:not([rel=prefetch])')].some(
    (link) => link.href === href,
  );
}

function bring(file: string): Promise<void> {
  const url = `/${file}`;
  const coming = known.get(url);
  if (coming) return coming;
  const brought = isLinked(url)
    ? Promise.resolve()
    : fetchFile(url).then(() => (file.endsWith('.css') ? applyStyles(url) : undefined));
  known.set(url, brought);
  brought.catch(() => known.delete(url));
  return brought;
}

let isAhead = false;

/** Prefetches what `load` would import, when the browser is idle; runs nothing, and retries nothing. */
export function fetchAhead(load: () => Promise<unknown>): void {
  isAhead = true;
  try {
    // Ends at the point of the import.
    load().catch(() => undefined);
  } finally {
    isAhead = false;
  }
}

function addPrefetch(file: string): void {
  const url = `/${file}`;
  if (!known.has(url) && !isLinked(url))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: url }));
}

/**
 * The outcome of an import whose files are here. Rarely, the browser's own request for one of them never ends, and further imports wait
 * for that same request.
 */
async function inTime<T>(imported: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkFailure('code that was fetched', true)), RUN_PATIENCE);
  });
  try {
    return await Promise.race([imported, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs an import once all of its files have loaded. A browser never refetches a module whose file failed once: fetching the files first
 * makes an import that is tried offline harmless. The build wraps every import in it (`scripts/load-chunks.ts`).
 */
export async function loadChunk<T>(run: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  if (isAhead) {
    files.forEach(addPrefetch);
    throw new ChunkFailure('what was only fetched ahead', false);
  }
  await Promise.all(files.map(bring));
  return inTime(run());
}
