import { randomInt } from 'node:crypto';

const usernameLength = 64;
const numberedCandidates = 20;

const withNumber = (base: string, number: number): string => `${base.slice(0, usernameLength - 8).toWellFormed()}${number}`;

/** Usernames to try in order: maya, maya2 ... maya20, then some with a random number. */
export const usernameCandidates = (base: string): string[] => [
  base.slice(0, usernameLength).toWellFormed(),
  ...Array.from({ length: numberedCandidates - 1 }, (_, index) => withNumber(base, index + 2)),
  ...Array.from({ length: numberedCandidates }, () => withNumber(base, randomInt(1_000, 10_000_000))),
];

/** The first name that is not blank; 'user' when all are. Source: specification, section 3. */
export const firstUsername = (...names: readonly (string | null | undefined)[]): string => {
  for (const name of names) {
    const trimmed = name?.trim();
    if (trimmed) return trimmed;
  }
  return 'user';
};
