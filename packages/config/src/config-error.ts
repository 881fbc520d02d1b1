/** An invalid setting that prevents the start; the message is one sentence that says what to do. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}
