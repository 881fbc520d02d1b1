/** What an answer told of the server's time. `own` is this page's monotonic clock, ms; the device's own time never counts. */
export type ServerClock = {
  /** ms since 1970, by the server. */
  readonly server: number;
  /** When that was here: half-way between question and answer. */
  readonly own: number;
  /** By how much it may be wrong, ms. */
  readonly slack: number;
};

/** Reads the server's time `now` out of an answer to a question asked and answered at these times here. */
export function readClock(now: string, askedAt: number, answeredAt: number): ServerClock {
  return { server: Date.parse(now), own: (askedAt + answeredAt) / 2, slack: (answeredAt - askedAt) / 2 };
}

/** The server's time at `own` here. */
export function serverTime(clock: ServerClock, own = performance.now()): Date {
  return new Date(clock.server + own - clock.own);
}

/** The better of what two answers told: the one that came faster, unless they contradict each other (the device slept): then the later. */
export function betterClock(known: ServerClock, next: ServerClock): ServerClock {
  const apart = Math.abs(next.server - next.own - (known.server - known.own));
  return apart <= known.slack + next.slack && known.slack <= next.slack ? known : next;
}
