interface Plannable {
  readonly name: string;
  readonly cores: number;
  readonly after: readonly string[];
  /** Runs beside the others, on what they leave of the machine. */
  readonly spare?: boolean;
}

/**
 * Runs every item, as many concurrently as `cores` allow, each after its dependencies. An item wider than the machine runs alone. While
 * others run or wait, spare items run one at a time and take none of the cores: `run` is told to give them the lowest priority. Resolves
 * when all have finished; `run` must not reject.
 */
export async function runScheduled<T extends Plannable>(
  items: readonly T[],
  cores: number,
  run: (item: T, isBeside: boolean) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const busy = new Map<T, Promise<void>>();
  /** The spare item that runs on what others leave. */
  let beside: T | undefined;
  const used = (): number => [...busy.keys()].reduce((sum, item) => sum + (item === beside ? 0 : item.cores), 0);
  const isPending = (name: string): boolean => [...waiting, ...busy.keys()].some((item) => item.name === name);
  const hasOthers = (): boolean => [...waiting, ...busy.keys()].some(({ spare }) => spare !== true);
  const fits = (item: T): boolean => {
    if (item.spare === true && hasOthers()) return beside === undefined;
    return used() === 0 || used() + item.cores <= cores;
  };
  while (waiting.length > 0 || busy.size > 0) {
    for (const item of items) {
      if (!waiting.includes(item) || item.after.some(isPending) || !fits(item)) continue;
      const isBeside = item.spare === true && hasOthers();
      if (isBeside) beside = item;
      waiting.splice(waiting.indexOf(item), 1);
      busy.set(
        item,
        run(item, isBeside).finally(() => {
          busy.delete(item);
          if (beside === item) beside = undefined;
        }),
      );
    }
    if (busy.size === 0) throw new Error(`These wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
    await Promise.race(busy.values());
  }
}
