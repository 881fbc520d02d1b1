/** Somebody of whom only `most` may be here at once. */
export interface Crowd {
  /** A network, a device, an account: the same text is the same crowd. */
  readonly key: string;
  readonly most: number;
}

/** In whose turn a password is hashed. */
export interface HashLane {
  /** True for those who have signed in well before: they do not queue behind strangers. */
  readonly isKnown: boolean;
  /** Within a lane owners take turns, so that one of them with much work does not keep the others waiting. */
  readonly owner: string;
}

/** Hashes and checks passwords away from the event loop, never more at once than the machine bears. */
export interface Passwords {
  /** An argon2id PHC string. Work without a lane is the site's own and counts as known. */
  hash(password: string, lane?: HashLane): Promise<string>;
  /**
   * True when `password` made `hash`. A null hash costs the same time and is always false, so that an unknown address cannot
   * be told from a known one.
   */
  verify(hash: string | null, password: string, lane?: HashLane): Promise<boolean>;
  /** True when `hash` was made with weaker settings than today's. */
  needsRehash(hash: string): boolean;
  /** Counts one more into each of the crowds and hands out what counts it out again; undefined, and nothing counted, where one is full. */
  enter(crowds: readonly Crowd[]): (() => void) | undefined;
}
