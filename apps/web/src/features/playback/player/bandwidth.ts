const KEY = 'player-bandwidth';
/** A good picture from the start on most connections; a measurement corrects it from the first segment on. */
const USUAL = 2_500_000;
const SLOWEST = 300_000;
/** Enough for any size; a connection that was faster may not be so today. */
const FASTEST = 20_000_000;
const KEEP_MS = 24 * 60 * 60_000;

/**
 * The bandwidth that a film begins with, in bits per second: what the last one measured, for a day; but no more than the browser says of the
 * present connection.
 */
export function expectedBandwidth(now = Date.now()): number {
  return Math.max(SLOWEST, Math.min(lastMeasured(now), ofConnection()));
}

/** What the browser says, if it does (Network Information API); it never says more than 10 Mbit/s. */
function ofConnection(): number {
  const { connection } = navigator as { connection?: { downlink?: number } };
  const megabits = connection?.downlink;
  return megabits === undefined || !(megabits > 0) || megabits >= 10 ? Infinity : megabits * 1_000_000;
}

function lastMeasured(now: number): number {
  try {
    const [bits, at] = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown[];
    if (typeof bits !== 'number' || typeof at !== 'number') return USUAL;
    const age = now - at;
    return age >= 0 && age < KEEP_MS && bits >= SLOWEST ? Math.min(bits, FASTEST) : USUAL;
  } catch {
    return USUAL;
  }
}

/** Remembers a measured bandwidth, in bits per second. */
export function noteBandwidth(bits: number, now = Date.now()): void {
  if (!Number.isFinite(bits) || bits <= 0) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([Math.round(Math.max(bits, SLOWEST)), now]));
  } catch {
    // Without storage, each film begins with the usual one.
  }
}
