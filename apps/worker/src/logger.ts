type Write = (fields: Readonly<Record<string, unknown>>, text: string) => void;

/** What the worker needs of a logger. */
export interface Logger {
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
}
