import { invalid } from '../auth-failure.ts';
import type { Passwords } from '../passwords/passwords.ts';

const bcrypt = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const argon2id = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/;

/** The parameters of an imported hash determine the cost of every sign-in: at most 1 s of bcrypt or 128 MiB of Argon2. */
const isAffordable = (hash: string): boolean => {
  const [, cost] = bcrypt.exec(hash) ?? [];
  if (cost !== undefined) return Number(cost) >= 4 && Number(cost) <= 14;
  const [, memory, passes, lanes] = (argon2id.exec(hash) ?? []).map(Number);
  return memory !== undefined && passes !== undefined && lanes !== undefined && memory <= 131_072 && passes <= 10 && lanes <= 8;
};

/** Checks a hash from another system. Throws `validation_failed` for one that is neither argon2id nor bcrypt, or too expensive. */
export const readPasswordHash = async (passwords: Pick<Passwords, 'matches'>, hash: string): Promise<string> => {
  const invalidHash = () => invalid('password_hash', 'must be an argon2id or bcrypt hash of moderate cost');
  if (!isAffordable(hash)) throw invalidHash();
  // The parameters may be inconsistent: a hash that cannot be compared now could not be compared at sign-in.
  await passwords.matches(hash, '').catch(() => {
    throw invalidHash();
  });
  return hash;
};
