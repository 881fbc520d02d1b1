/** The places at which a process works on films. */
export interface Turns {
  /**
   * Does `work` once there is a place; `isWanted` tells whether somebody waits `first` for another. They go before all who wait `last`. If
   * `signal` aborts meanwhile, `work` is called without a place, and must end at once.
   */
  take<T>(line: 'first' | 'last', work: (isWanted: () => boolean) => Promise<T>, signal: AbortSignal): Promise<T>;
}

export function createTurns(places: number): Turns {
  const lines = { first: new Set<() => void>(), last: new Set<() => void>() };
  let free = places;

  function callNext(): void {
    const line = lines.first.size > 0 ? lines.first : lines.last;
    const [enter] = line;
    if (free === 0 || enter === undefined) return;
    line.delete(enter);
    free -= 1;
    enter();
  }

  /** Whether a place was given. */
  async function enter(line: Set<() => void>, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    const turn = Promise.withResolvers<boolean>();
    const take = (): void => turn.resolve(true);
    const leave = (): void => {
      if (line.delete(take)) turn.resolve(false);
    };
    signal.addEventListener('abort', leave, { once: true });
    line.add(take);
    callNext();
    const isGiven = await turn.promise;
    signal.removeEventListener('abort', leave);
    return isGiven;
  }

  return {
    async take(line, work, signal) {
      const isGiven = await enter(lines[line], signal);
      try {
        return await work(() => lines.first.size > 0);
      } finally {
        if (isGiven) free += 1;
        callNext();
      }
    },
  };
}
