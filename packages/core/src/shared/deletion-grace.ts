/** How long an account that asked to be deleted can change its mind. */
export const deletionGraceMs = 14 * 24 * 60 * 60 * 1_000;
