/** The places at which a process works on films. */
export interface Turns {
  /**
   * Does `work` once there is a place. Who waits `first` goes before all who wait `last`, and takes the place of one of these, which `wanted`
   * tells to end. If `signal` aborts before there is a place, `work` is called without one, and must end at once. Whoever was told to end
   * has no place any more: work that hangs would keep it.
   */
  take<T>(line: 'first' | 'last', work: (wanted: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
}

type Line = Set<() => void>;

export function createTurns(places: number): Turns {
  const lines: Record<'first' | 'last', Line> = { first: new Set(), last: new Set() };
  /** Each tells work of those who waited last to end. */
  const endings = new Set<() => void>();
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
  async function enter(line: Line, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    const turn = Promise.withResolvers<boolean>();
    const take = (): void => turn.resolve(true);
    const leave = (): void => {
      if (line.delete(take)) turn.resolve(false);
    };
    signal.addEventListener('abort', leave, { once: true });
    line.add(take);
    callNext();
    if (line === lines.first && line.has(take)) {
      const [end] = endings;
      end?.();
    }
    const isGiven = await turn.promise;
    signal.removeEventListener('abort', leave);
    return isGiven;
  }

  return {
    async take(line, work, signal) {
      let holds = await enter(lines[line], signal);
      const wanted = new AbortController();
      const leave = (): void => {
        endings.delete(end);
        if (!holds) return;
        holds = false;
        free += 1;
        callNext();
      };
      const end = (): void => {
        wanted.abort(new Error('another film goes first'));
        leave();
      };
      if (holds && line === 'last') endings.add(end);
      // Somebody may have come before this could be told.
      if (endings.has(end) && lines.first.size > 0) end();
      signal.addEventListener('abort', leave, { once: true });
      // It may have aborted since the place was given.
      if (signal.aborted) leave();
      try {
        return await work(wanted.signal);
      } finally {
        signal.removeEventListener('abort', leave);
        leave();
      }
    },
  };
}
