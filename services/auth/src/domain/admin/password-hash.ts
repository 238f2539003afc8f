import { invalid } from '../auth-failure.ts';
import type { Passwords } from '../passwords.ts';

const bcrypt = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const argon2id = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/;

/** A hash from elsewhere costs us at every sign-in what its parameters say: 1 s of bcrypt, 128 MiB of Argon2 are the most. */
const affordable = (hash: string): boolean => {
  const [, cost] = bcrypt.exec(hash) ?? [];
  if (cost !== undefined) return Number(cost) >= 4 && Number(cost) <= 14;
  const [, memory, passes, lanes] = (argon2id.exec(hash) ?? []).map(Number);
  return memory !== undefined && passes !== undefined && lanes !== undefined && memory <= 131_072 && passes <= 10 && lanes <= 8;
};

/** A password's hash as another system kept it. Throws `validation_failed` for what is neither argon2id nor bcrypt, or too expensive. */
export const readPasswordHash = async (passwords: Pick<Passwords, 'matches'>, hash: string): Promise<string> => {
  const damaged = () => invalid('password_hash', 'must be an argon2id or bcrypt hash of moderate cost');
  if (!affordable(hash)) throw damaged();
  // The parameters may still not fit together; whatever cannot be compared now could not be at sign-in.
  await passwords.matches(hash, '').catch(() => {
    throw damaged();
  });
  return hash;
};
