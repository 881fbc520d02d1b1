/** Knows passwords that appear in lists of stolen ones. */
export interface BreachedPasswords {
  has(password: string): boolean;
}
