/** Argon2id with OWASP's parameters: 19 MiB (in KiB), 2 passes. */
export const hashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
