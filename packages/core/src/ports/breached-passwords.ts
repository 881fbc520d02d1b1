/** Knows passwords that stand in lists of stolen ones. */
export interface BreachedPasswords {
  has(password: string): boolean;
}
