/** While something is being prepared the page follows it, this often. */
export const FOLLOW_MS = 2_000;
