import { randomBytes } from 'node:crypto';
import { parseOptions } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AuthFailure } from '../auth-failure.ts';
import { openHashingPool } from './hashing-pool.ts';
import { hashingCost } from './hashing-worker.ts';

const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** A name of the product, with anything but letters around it. */
const productName = /^[^a-z]*(trenzeye|trenzlab)[^a-z]*$/i;

/** Whether a password is in the package's list of common passwords, or a name of the product. */
const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase()) || productName.test(password);

/** Why a password is weak, in GoTrue's format. */
export interface PasswordWeakness {
  readonly reasons: ('length' | 'characters' | 'pwned')[];
  readonly message: string;
}

/** Argon2id with OWASP's parameters (19 MiB, 2 passes), computed in other threads, a few at a time; bcrypt for imported hashes. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash it does the same work and returns false, so that the response time does not reveal which addresses have accounts. */
  matches(stored: string | undefined, password: string): Promise<boolean>;
  /** Whether the hash should be replaced at the next sign-in: another algorithm or other parameters than the current ones. */
  isOutdated(stored: string): boolean;
  findWeakness(password: string): PasswordWeakness | undefined;
  /** Throws `weak_password` with its reasons. */
  assertStrong(password: string): void;
  close(): Promise<void>;
}

interface PasswordRules {
  /** characters */
  readonly minimum: number;
  /** Sets of characters; a password needs one of each. */
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

const checkRules = ({ minimum, characterSets = [] }: PasswordRules, password: string): PasswordWeakness | undefined => {
  const violations: [PasswordWeakness['reasons'][number], string][] = [];
  if ([...password].length < minimum) violations.push(['length', `Password should be at least ${minimum} characters.`]);
  if (!characterSets.every((set) => [...set].some((character) => password.includes(character))))
    violations.push(['characters', `Password should contain at least one character of each: ${characterSets.join(', ')}.`]);
  if (isCommonPassword(password))
    violations.push(['pwned', 'Password is known to be weak and easy to guess, please choose a different one.']);
  if (violations.length === 0) return undefined;
  return { reasons: violations.map(([reason]) => reason), message: violations.map(([, message]) => message).join(' ') };
};

export const createPasswords = async (rules: PasswordRules): Promise<Passwords> => {
  const pool = openHashingPool();
  const unusedHash = await pool.hash(randomBytes(32).toString('base64'));
  return {
    hash: pool.hash,
    matches: async (stored, password) => {
      const isMatching = await pool.verify(stored ?? unusedHash, password);
      return stored !== undefined && isMatching;
    },
    isOutdated,
    close: pool.close,
    findWeakness: (password) => checkRules(rules, password),
    assertStrong: (password) => {
      const weakness = checkRules(rules, password);
      if (!weakness) return;
      const { message } = weakness;
      throw new AuthFailure('weak_password', { message, errors: [{ field: 'password', message }], members: { weak_password: weakness } });
    },
  };
};
