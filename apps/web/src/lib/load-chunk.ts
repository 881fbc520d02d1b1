import { watchedFetch } from './reach.ts';

/** Why the code of a page, or of a part of one, isn't here. */
export class ChunkFailure extends Error {
  /** True when the server no longer has the file: a newer version of the site is out. */
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

/** Files that are here, or on their way, by address. */
const known = new Map<string, Promise<void>>();

/** ms after which a file counts as not to be had: nobody waits for ever for a request that hangs. */
const PATIENCE = 30_000;

async function fetchFile(url: string): Promise<void> {
  let response: Response;
  try {
    response = await watchedFetch(url, { signal: AbortSignal.timeout(PATIENCE) });
    await response.arrayBuffer();
  } catch (error) {
    throw new ChunkFailure(url, false, error);
  }
  const isGone = response.status === 404 || response.status === 410;
  // Some proxies answer with a page of their own instead of 404.
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

/** What the document itself asks for: the entry and what stands beside it. */
function isLinked(url: string): boolean {
  const { href } = new URL(url, location.href);
  return [...document.querySelectorAll<HTMLLinkElement>('link[href]')].some((link) => link.href === href);
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

/**
 * Runs an import once all of its files have come. A browser never asks again for a module whose file it could not have once: so the files
 * are fetched first, and an import that is tried without a network does no harm. The build puts it around every import (`scripts/load-chunks.ts`).
 */
export async function loadChunk<T>(run: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(bring));
  return run();
}
