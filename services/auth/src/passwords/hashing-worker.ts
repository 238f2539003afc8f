import { hashSync, verifySync } from '@node-rs/argon2';
import { verifySync as verifyBcrypt } from '@node-rs/bcrypt';

/** Argon2id with OWASP's parameters: 19 MiB (in KiB), 2 passes. */
export const hashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes the password; with `stored` compares it. */
export interface HashingTask {
  readonly password: string;
  readonly stored?: string;
}

const bcryptHash = /^\$2[aby]\$/;

/** Runs in a thread of the pool. */
export const runHashingTask = ({ password, stored }: HashingTask): string | boolean => {
  if (stored === undefined) return hashSync(password, hashingCost);
  return bcryptHash.test(stored) ? verifyBcrypt(password, stored) : verifySync(stored, password);
};
