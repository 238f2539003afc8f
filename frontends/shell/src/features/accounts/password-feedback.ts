import { t } from '@lingui/core/macro';

const messages: Readonly<Record<string, string>> = {
  length: t`It is too short.`,
  characters: t`It needs more kinds of characters.`,
  pwned: t`It is on lists of common passwords. Choose a different one.`,
};

/** Why a password was rejected, one sentence per reason; empty for any other error. Source: `weak_password` errors of the auth service. */
export function weakPasswordReasons(error: unknown): string[] {
  if (typeof error !== 'object' || error === null || !('reasons' in error) || !Array.isArray(error.reasons)) return [];
  const reasons = error.reasons.flatMap((reason: unknown) => (typeof reason === 'string' ? (messages[reason] ?? []) : []));
  return reasons.length > 0 ? reasons : [t`It is too easy to guess.`];
}

type Strength = 0 | 1 | 2 | 3 | 4;

const characterClasses = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];

/** Estimates the strength from length and variety; 0 means shorter than the server accepts. Only a hint: the server decides. */
export function passwordStrength(password: string, minLength: number): Strength {
  if (password.length < minLength) return 0;
  const variety = characterClasses.filter((characterClass) => characterClass.test(password)).length;
  const distinct = new Set(password.toLowerCase()).size;
  if (distinct < 5) return 1;
  const points = Math.min(password.length, distinct * 2) + variety * 2;
  if (points >= 24) return 4;
  if (points >= 19) return 3;
  return points >= 14 ? 2 : 1;
}
