import { randomInt } from 'node:crypto';

const usernameLength = 64;
const numberedCandidates = 20;

const withNumber = (base: string, number: number): string => `${base.slice(0, usernameLength - 8).toWellFormed()}${number}`;

/** Usernames to try in order: maya, maya2 ... maya20, then some with a random number. */
export const usernameCandidates = function* (base: string): Generator<string> {
  yield base.slice(0, usernameLength).toWellFormed();
  for (let number = 2; number <= numberedCandidates; number += 1) yield withNumber(base, number);
  for (let attempt = 0; attempt < numberedCandidates; attempt += 1) yield withNumber(base, randomInt(1_000, 10_000_000));
};

/** The first name that is not blank; 'user' when all are. Source: specification, section 3. */
export const firstUsername = (...names: readonly (string | null | undefined)[]): string => {
  for (const name of names) {
    const trimmed = name?.trim();
    if (trimmed) return trimmed;
  }
  return 'user';
};
