/** The most keys per statement. */
const largestBatch = 256;

/**
 * Reads rows by key, with one statement for all callers that arrived while the previous one was running: a busy process sends few
 * statements, an idle one sends each immediately. A read always starts after it was requested, so nobody gets an older row than from a
 * statement of their own. A failed statement fails for all callers waiting for it.
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
