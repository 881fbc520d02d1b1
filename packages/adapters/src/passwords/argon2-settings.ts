/** argon2id with 19 MiB, two passes, one lane: the first choice of OWASP's password storage cheat sheet. */
export const argon2Settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
