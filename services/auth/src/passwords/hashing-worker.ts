import { hashSync, verifySync } from '@node-rs/argon2';
import { verifySync as verifyBcrypt } from '@node-rs/bcrypt';
import { hashingCost } from './hashing-cost.ts';

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
