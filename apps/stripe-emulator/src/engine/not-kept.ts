/** A change could not be written because the disk is full: it is rolled back, and the request can be repeated. */
export class NotKept extends Error {
  constructor(cause: unknown) {
    super('The state cannot be written to its folder.', { cause });
    this.name = 'NotKept';
  }
}

/** Delay before retrying an unwritten change that no client will repeat, in ms. */
export const keepAgainMs = 1_000;
