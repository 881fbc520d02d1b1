type Write = (fields: Readonly<Record<string, unknown>>, text: string) => void;

/** The logger methods that the worker uses. */
export interface Logger {
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
}
