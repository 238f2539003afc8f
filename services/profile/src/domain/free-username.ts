import { randomInt } from 'node:crypto';

const longest = 64;
const numbered = 20;

const withNumber = (base: string, number: number): string => `${base.slice(0, longest - 8).toWellFormed()}${number}`;

/** A name and its stand-ins, to be tried in order: maya, maya2 ... maya20, then some with a number nobody guesses at. */
export const usernameCandidates = function* (base: string): Generator<string> {
  yield base.slice(0, longest).toWellFormed();
  for (let number = 2; number <= numbered; number += 1) yield withNumber(base, number);
  for (let attempt = 0; attempt < numbered; attempt += 1) yield withNumber(base, randomInt(1_000, 10_000_000));
};

/** The first name that has something in it; 'user' when none has. Source: specification, section 3. */
export const usernameFrom = (...names: readonly (string | null | undefined)[]): string => {
  for (const name of names) {
    const trimmed = name?.trim();
    if (trimmed) return trimmed;
  }
  return 'user';
};
