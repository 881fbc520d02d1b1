/** Rate-limits warnings that repeat during an outage: the first is logged immediately, then one per minute with a count. */
export interface Damped {
  warn(error: unknown, sentence: string): void;
  close(): void;
}

interface WarningLog {
  warn(fields: object, sentence: string): void;
}

/** Maximum number of distinct kinds that are tracked. */
const mostKinds = 100;

/**
 * Logs one line for the first warning of a kind, and one per minute with the number of repeats. A kind is a sentence and the error's code.
 */
export function createDamped(log: WarningLog, everyMs = 60_000): Damped {
  const since = new Map<string, { sentence: string; error: unknown; more: number }>();
  const tell = (): void => {
    for (const [kind, { sentence, error, more }] of since) {
      since.delete(kind);
      if (more > 0) log.warn({ err: error, times: more }, `${sentence}, again and again`);
    }
  };
  const timer = setInterval(tell, everyMs);
  timer.unref();
  return {
    warn(error, sentence) {
      const kind = `${sentence} ${kindOf(error)}`;
      const known = since.get(kind);
      if (known !== undefined) {
        known.more += 1;
        known.error = error;
        return;
      }
      if (since.size < mostKinds) since.set(kind, { sentence, error, more: 0 });
      log.warn({ err: error }, sentence);
    },
    close() {
      clearInterval(timer);
      tell();
    },
  };
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
