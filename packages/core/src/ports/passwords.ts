/** A group that may run at most `most` operations at a time. */
export interface Crowd {
  /** A network, a device or an account: the same text is the same crowd. */
  readonly key: string;
  readonly most: number;
}

/** The queue lane in which a password is hashed. */
export interface HashLane {
  /** True for those with a recent successful sign-in: they do not queue behind strangers. */
  readonly isKnown: boolean;
  /** Within a lane owners take turns, so that one with many requests does not keep the others waiting. */
  readonly owner: string;
}

/** Hashes and checks passwords off the event loop, never more at a time than the machine can take. */
export interface Passwords {
  /** An argon2id PHC string. Work without a lane is the site's own and counts as known. */
  hash(password: string, lane?: HashLane): Promise<string>;
  /**
   * True if `password` matches `hash`. A null hash takes the same time and is always false, so that an unknown address cannot be told from
   * a known one.
   */
  verify(hash: string | null, password: string, lane?: HashLane): Promise<boolean>;
  /** True if `hash` was made with weaker settings than today's. */
  needsRehash(hash: string): boolean;
  /** Adds one to each crowd and returns the function that takes it off again; undefined, without counting, if one is full. */
  enter(crowds: readonly Crowd[]): (() => void) | undefined;
}
