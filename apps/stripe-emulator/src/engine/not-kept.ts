/** What was changed could not be kept, for want of room: it is undone as if it had not been asked for, and can be asked for again. */
export class NotKept extends Error {
  constructor(cause: unknown) {
    super('The state cannot be written to its folder.', { cause });
    this.name = 'NotKept';
  }
}

/** After this long what could not be kept is tried again, where nobody is there to ask for it. */
export const keepAgainMs = 1_000;
