import { say } from './terminal.ts';

/** Open resources, closed in reverse order; anything added after shutdown has begun is closed immediately. */
export interface Closers {
  add(close: () => Promise<void> | void): void;
  closeAll(): Promise<void>;
  /** Whether shutdown has begun: later failures are caused by it. */
  readonly ending: boolean;
}

export function createClosers(): Closers {
  const open: (() => Promise<void> | void)[] = [];
  let closing: Promise<void> | undefined;
  const drain = async () => {
    for (let close = open.pop(); close; close = open.pop()) {
      try {
        await close();
      } catch (error) {
        say(`  While stopping: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  return {
    add: (close) => {
      open.push(close);
      if (closing) closing = closing.then(drain);
    },
    closeAll: () => (closing ??= drain()),
    get ending() {
      return closing !== undefined;
    },
  };
}

// The terminal, npm and the bootstrap may each forward the same Ctrl-C.
const sameSignalMs = 500;
const patienceMs = 10_000;

/** Shuts down on Ctrl-C, SIGTERM, a closed terminal or the bootstrap's death, with exit code `ended`; a second Ctrl-C exits immediately. */
export function stopOnSignals(closers: Closers, ended = 0): void {
  let firstAt: number | undefined;
  const stop = (code: number) => {
    if (firstAt !== undefined) {
      if (performance.now() - firstAt > sameSignalMs) process.exit(code);
      return;
    }
    firstAt = performance.now();
    say('\nStopping …');
    setTimeout(() => process.exit(code), patienceMs).unref();
    void closers.closeAll().then(() => {
      say('Stopped.');
      process.exit(code);
    });
  };
  process.on('SIGINT', () => stop(ended));
  process.on('SIGTERM', () => stop(ended));
  process.on('SIGHUP', () => stop(ended));
  process.on('disconnect', () => stop(ended));
}
