/** Thrown by a processor when another try would end the same way. */
export class FinalFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FinalFailure';
  }
}
