import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AuthFailure } from './auth-failure.ts';

/** Argon2id with OWASP's parameters (19 MiB, 2 passes), computed off the main thread. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash it does the same work and answers false, so that time does not tell which addresses have accounts. */
  matches(stored: string | undefined, password: string): Promise<boolean>;
  /** Throws `weak_password` with its reasons. */
  assertStrong(password: string): void;
}

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** `minimum` in characters. */
export const createPasswords = async (minimum: number): Promise<Passwords> => {
  const nobodys = await hash(randomBytes(32), options);
  return {
    hash: (password) => hash(password, options),
    matches: async (stored, password) => {
      const matching = await verify(stored ?? nobodys, password);
      return stored !== undefined && matching;
    },
    assertStrong: (password) => {
      if ([...password].length >= minimum) return;
      const message = `Password should be at least ${minimum} characters.`;
      throw new AuthFailure('weak_password', {
        message,
        errors: [{ field: 'password', message }],
        members: { weak_password: { reasons: ['length'], message } },
      });
    },
  };
};
