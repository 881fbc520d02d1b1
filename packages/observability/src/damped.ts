/** What is told again and again while something is away: at once the first time, then how often in each minute. */
export interface Damped {
  warn(error: unknown, sentence: string): void;
  close(): void;
}

interface WarningLog {
  warn(fields: object, sentence: string): void;
}

/** As many kinds of trouble are told apart. */
const mostKinds = 100;

/** One line for the first of a kind, and one a minute with the number of those that followed. A kind is a sentence and the error's code. */
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
