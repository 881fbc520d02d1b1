/** Polling interval while something is being prepared. */
export const FOLLOW_MS = 2_000;
