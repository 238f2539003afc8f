import { randomInt } from 'node:crypto';
import { usernamePattern } from '@trenzeye/proto/http/profile';

const pattern = new RegExp(usernamePattern);
const maxBaseLength = 22;
const numberedCandidates = 20;

const withNumber = (base: string, number: number): string => `${base.slice(0, maxBaseLength)}${number}`;

/** Usernames to try in order: maya, maya2 ... maya20, then some with a random number. `base` has the characters of a username. */
export const usernameCandidates = (base: string): string[] =>
  [
    base,
    ...Array.from({ length: numberedCandidates - 1 }, (_, index) => withNumber(base, index + 2)),
    ...Array.from({ length: numberedCandidates }, () => withNumber(base, randomInt(1_000, 10_000_000))),
  ].filter((candidate) => pattern.test(candidate));
