import { hashSync, verifySync } from '@node-rs/argon2';
import { verifySync as verifyBcrypt } from '@node-rs/bcrypt';
import { hashingCost } from './hashing-cost.ts';

/** Without `stored` the password is hashed, with it compared. */
export interface HashingTask {
  readonly password: string;
  readonly stored?: string;
}

const bcryptHash = /^\$2[aby]\$/;

/** What one thread of the pool does with one task. */
export const work = ({ password, stored }: HashingTask): string | boolean => {
  if (stored === undefined) return hashSync(password, hashingCost);
  return bcryptHash.test(stored) ? verifyBcrypt(password, stored) : verifySync(stored, password);
};
