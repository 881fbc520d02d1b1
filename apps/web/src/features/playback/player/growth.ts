import type { ManifestLoadedData } from 'hls.js';

/** The session data (RFC 8216, 4.3.4.4) of a playlist that lacks sizes of its film, because they are still being made. */
const dataId = 'houselights.state';
const preparing = 'preparing';

/** Whether a playlist with this session data will name more sizes. */
export function isStillPrepared(data: ManifestLoadedData['sessionData']): boolean {
  return data?.[dataId]?.['VALUE'] === preparing;
}

/** Seconds until the playlist is read for the first time, and between two readings at most: films take minutes. */
const soonest = 5;
const latest = 60;

/**
 * Reads the multivariant playlist at `url` of a film that is being prepared until it names more sizes than `known`; false if the address has
 * stopped working, or `signal` aborts. Several sizes are completed together, but listed one after the other: a playlist that still lacks
 * some must be the same twice.
 */
export async function waitForSizes(url: string, known: number, signal: AbortSignal): Promise<boolean> {
  let before = known;
  for (let seconds = soonest; ; seconds = Math.min(latest, seconds * 1.5)) {
    await pause(seconds * 1_000, signal);
    if (signal.aborted) return false;
    const read = await readAt(url, signal);
    if (read === 'gone') return false;
    if (read === 'away') continue;
    if (read.sizes > known && (read.whole || read.sizes === before)) return true;
    if (read.whole) return false;
    before = read.sizes;
  }
}

async function readAt(url: string, signal: AbortSignal): Promise<{ sizes: number; whole: boolean } | 'gone' | 'away'> {
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) return response.status < 500 ? 'gone' : 'away';
    const text = await response.text();
    const sizes = text.match(/^#EXT-X-STREAM-INF:/gm)?.length ?? 0;
    return { sizes, whole: !text.includes(`DATA-ID="${dataId}",VALUE="${preparing}"`) };
  } catch {
    return 'away';
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((over) => {
    const timer = setTimeout(over, ms);
    const end = () => {
      clearTimeout(timer);
      over();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}
