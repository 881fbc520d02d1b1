/** The server's time as of one response. `own` is this page's monotonic clock, ms; the device's own time is never used. */
export type ServerClock = {
  /** Server time, ms since the epoch. */
  readonly server: number;
  /** The page's time for that: half-way between request and response. */
  readonly own: number;
  /** Uncertainty, ms. */
  readonly slack: number;
};

/** Reads the server's time `now` from a response; `askedAt` and `answeredAt` are times here. */
export function readClock(now: string, askedAt: number, answeredAt: number): ServerClock {
  return { server: Date.parse(now), own: (askedAt + answeredAt) / 2, slack: (answeredAt - askedAt) / 2 };
}

/** The server's time when the page's clock is at `own`. */
export function serverTime(clock: ServerClock, own = performance.now()): Date {
  return new Date(clock.server + own - clock.own);
}

/** The better of two readings: the one with the faster response, or the later one if they contradict each other (the device slept). */
export function betterClock(known: ServerClock, next: ServerClock): ServerClock {
  const apart = Math.abs(next.server - next.own - (known.server - known.own));
  return apart <= known.slack + next.slack && known.slack <= next.slack ? known : next;
}
