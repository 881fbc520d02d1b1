/** Thrown by a processor if a retry would fail the same way. */
export class FinalFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FinalFailure';
  }
}
