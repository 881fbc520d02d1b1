/** How long an account's deletion can be cancelled after the request. */
export const deletionGraceMs = 14 * 24 * 60 * 60 * 1_000;
