interface Plannable {
  readonly name: string;
  readonly cores: number;
  readonly after: readonly string[];
}

/**
 * Runs every item, as many concurrently as `cores` allow, each after its dependencies. An item wider than the machine runs alone. Resolves
 * when all have finished; `run` must not reject.
 */
export async function runScheduled<T extends Plannable>(
  items: readonly T[],
  cores: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const busy = new Map<T, Promise<void>>();
  const used = (): number => [...busy.keys()].reduce((sum, item) => sum + item.cores, 0);
  const isPending = (name: string): boolean => [...waiting, ...busy.keys()].some((item) => item.name === name);
  while (waiting.length > 0 || busy.size > 0) {
    for (const item of items) {
      const fits = busy.size === 0 || used() + item.cores <= cores;
      if (!waiting.includes(item) || !fits || item.after.some(isPending)) continue;
      waiting.splice(waiting.indexOf(item), 1);
      busy.set(
        item,
        run(item).finally(() => busy.delete(item)),
      );
    }
    if (busy.size === 0) throw new Error(`These wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
    await Promise.race(busy.values());
  }
}
