/** Messages between processes. At-most-once delivery: anything that must not be missed has to be read from the database as well. */
export interface Bus {
  /** `payload` is JSON of at most 7,000 bytes. */
  publish(topic: string, payload: unknown): Promise<void>;
  /** Calls `listener` for each message of `topic`, until the returned function is called. */
  subscribe(topic: string, listener: (payload: unknown) => void): Promise<() => Promise<void>>;
  /** Called when messages may have been missed (after a reconnect). Returns a function that unsubscribes. */
  onGap(listener: () => void): () => void;
  ping(): Promise<void>;
  close(): Promise<void>;
}
