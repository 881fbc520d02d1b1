import type { Readable } from 'node:stream';

export interface Inbox<T> {
  /** The next message. Rejects with the first failure, once all earlier messages have been read. */
  next(): Promise<T>;
  /** Returns whether this is the first failure. */
  fail(error: Error): boolean;
}

/** Limits on a sender that has read an untrusted file: far above what any film needs. */
const maxLineBytes = 4 * 1024 ** 2;
const maxWaiting = 1_000;
const maxBytes = { base: 32 * 1024 ** 2, perSecond: 256 * 1024 };

const broken = (cause?: unknown): Error => new Error('the transcoder sent something else than agreed', { cause });

export interface InboxOptions<T> {
  /** Throws if the value is not a valid message. */
  readonly parse: (raw: unknown) => T;
  /** Called with each message on arrival, before it is read. */
  readonly onArrival?: (message: T) => void;
  /** True if a message supersedes the previous one, if that is still unread. */
  readonly replaces?: (next: T, last: T) => boolean;
}

/** Reads JSON lines as fast as they arrive, so that the sender never waits for the reader, and stops at the first invalid line. */
export function openInbox<T>(stream: Readable, { parse, onArrival, replaces }: InboxOptions<T>): Inbox<T> {
  const waiting: T[] = [];
  const startedAt = performance.now();
  let parts: Buffer[] = [];
  let partBytes = 0;
  let allBytes = 0;
  let failure: Error | undefined;
  let wake: (() => void) | undefined;

  function fail(error: Error): boolean {
    const isFirst = failure === undefined;
    failure ??= error;
    stream.destroy();
    wake?.();
    return isFirst;
  }
  function take(line: Buffer): void {
    const message = parse(JSON.parse(line.toString('utf8')));
    const last = waiting.at(-1);
    if (last !== undefined && replaces?.(message, last) === true) waiting.pop();
    if (waiting.length >= maxWaiting) throw new Error('nobody reads so much');
    waiting.push(message);
    onArrival?.(message);
    wake?.();
  }
  stream.on('data', (chunk: Buffer) => {
    if (failure !== undefined) return;
    allBytes += chunk.length;
    try {
      if (allBytes > maxBytes.base + (maxBytes.perSecond * (performance.now() - startedAt)) / 1_000)
        throw new Error('it sends too much');
      let from = 0;
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
        take(Buffer.concat([...parts, chunk.subarray(from, end)]));
        parts = [];
        partBytes = 0;
        from = end + 1;
      }
      parts.push(chunk.subarray(from));
      partBytes += chunk.length - from;
      if (partBytes > maxLineBytes) throw new Error('a line has no end');
    } catch (cause) {
      fail(broken(cause));
    }
  });
  return {
    fail,
    async next() {
      while (true) {
        const message = waiting.shift();
        if (message !== undefined) return message;
        if (failure !== undefined) throw failure;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
