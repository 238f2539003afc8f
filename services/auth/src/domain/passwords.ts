import { randomBytes } from 'node:crypto';
import { parseOptions } from '@node-rs/argon2';
import { AuthFailure } from './auth-failure.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashingCost } from './hashing-cost.ts';
import { openHashingPool } from './hashing-pool.ts';

/** What is wrong with a password, in GoTrue's words. */
export interface Weakness {
  readonly reasons: ('length' | 'characters' | 'pwned')[];
  readonly message: string;
}

/** Argon2id with OWASP's parameters (19 MiB, 2 passes), computed off the main thread, a few at a time; bcrypt where it was imported. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash it does the same work and answers false, so that time does not tell which addresses have accounts. */
  matches(stored: string | undefined, password: string): Promise<boolean>;
  /** Whether the hash should be made anew at the next sign-in: another algorithm, or other parameters than today's. */
  isOutdated(stored: string): boolean;
  weaknessOf(password: string): Weakness | undefined;
  /** Throws `weak_password` with its reasons. */
  assertStrong(password: string): void;
  close(): Promise<void>;
}

export interface PasswordRules {
  /** characters */
  readonly minimum: number;
  /** Sets of characters of each of which there must be one. */
  readonly characterSets?: readonly string[];
}

const argonHash = /^\$argon2id\$/;

const parametersOf = (stored: string): ReturnType<typeof parseOptions> | undefined => {
  try {
    return argonHash.test(stored) ? parseOptions(stored) : undefined;
  } catch {
    return undefined;
  }
};

const isOutdated = (stored: string): boolean => {
  const parameters = parametersOf(stored);
  if (!parameters) return true;
  const { memoryCost, timeCost, parallelism } = hashingCost;
  return parameters.memoryCost !== memoryCost || parameters.timeCost !== timeCost || parameters.parallelism !== parallelism;
};

const judge = ({ minimum, characterSets = [] }: PasswordRules, password: string): Weakness | undefined => {
  const found: [Weakness['reasons'][number], string][] = [];
  if ([...password].length < minimum) found.push(['length', `Password should be at least ${minimum} characters.`]);
  if (!characterSets.every((set) => [...set].some((character) => password.includes(character))))
    found.push(['characters', `Password should contain at least one character of each: ${characterSets.join(', ')}.`]);
  if (isCommonPassword(password)) found.push(['pwned', 'Password is known to be weak and easy to guess, please choose a different one.']);
  if (found.length === 0) return undefined;
  return { reasons: found.map(([reason]) => reason), message: found.map(([, message]) => message).join(' ') };
};

export const createPasswords = async (rules: PasswordRules): Promise<Passwords> => {
  const pool = openHashingPool();
  const nobodys = await pool.hash(randomBytes(32).toString('base64'));
  return {
    hash: pool.hash,
    matches: async (stored, password) => {
      const matching = await pool.verify(stored ?? nobodys, password);
      return stored !== undefined && matching;
    },
    isOutdated,
    close: pool.close,
    weaknessOf: (password) => judge(rules, password),
    assertStrong: (password) => {
      const weakness = judge(rules, password);
      if (!weakness) return;
      const { message } = weakness;
      throw new AuthFailure('weak_password', { message, errors: [{ field: 'password', message }], members: { weak_password: weakness } });
    },
  };
};
