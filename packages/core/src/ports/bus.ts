/** News between processes. At most once: whoever must not miss something reads the database as well. */
export interface Bus {
  /** `payload` is JSON of at most 7,000 bytes. */
  publish(topic: string, payload: unknown): Promise<void>;
  /** Calls `listener` for each message of `topic`, until the returned function is called. */
  subscribe(topic: string, listener: (payload: unknown) => void): Promise<() => Promise<void>>;
  /** Called when messages may have been missed (a lost connection came back). Returns a function that stops it. */
  onGap(listener: () => void): () => void;
  ping(): Promise<void>;
  close(): Promise<void>;
}
