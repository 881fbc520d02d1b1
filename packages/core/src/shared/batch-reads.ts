/** Keys that one statement asks for at most. */
const largestBatch = 256;

/**
 * Reads rows by key, with one statement for everybody who asked while the last one was under way: a busy process sends few
 * statements, an idle one sends each at once. A read always begins after it was asked for, so nobody gets an older row than from a
 * statement of their own. When a statement fails, it fails for those who waited for it.
 */
export function batchReads<Row>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): (key: string) => Promise<Row | undefined> {
  let waiting = new Map<string, PromiseWithResolvers<Row | undefined>>();
  let reading = false;

  async function readWaiting(): Promise<void> {
    reading = true;
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, largestBatch);
      waiting = new Map([...waiting].slice(largestBatch));
      try {
        const rows = await read(batch.map(([key]) => key));
        for (const [key, { resolve }] of batch) resolve(rows.get(key));
      } catch (error) {
        for (const [, { reject }] of batch) reject(error);
      }
    }
    reading = false;
  }

  return (key) => {
    const known = waiting.get(key);
    if (known !== undefined) return known.promise;
    const answer = Promise.withResolvers<Row | undefined>();
    waiting.set(key, answer);
    if (!reading) void readWaiting();
    return answer.promise;
  };
}
