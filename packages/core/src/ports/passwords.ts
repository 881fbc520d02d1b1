/** Hashes and checks passwords away from the event loop, never more at once than the machine bears. */
export interface Passwords {
  /** An argon2id PHC string. */
  hash(password: string): Promise<string>;
  /**
   * True when `password` made `hash`. A null hash costs the same time and is always false, so that an unknown address cannot
   * be told from a known one.
   */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** True when `hash` was made with weaker settings than today's. */
  needsRehash(hash: string): boolean;
}
