const sentences: Readonly<Record<string, string>> = {
  length: 'It is too short.',
  characters: 'It needs more kinds of characters.',
  pwned: 'It is on lists of passwords that everybody tries first. Choose one that is yours alone.',
};

/** Why a password was refused, one sentence a reason; empty for any other error. Source: the `weak_password` part of the auth service's answer. */
export function weakPasswordReasons(error: unknown): string[] {
  if (typeof error !== 'object' || error === null || !('reasons' in error) || !Array.isArray(error.reasons)) return [];
  const known = error.reasons.flatMap((reason: unknown) => (typeof reason === 'string' ? (sentences[reason] ?? []) : []));
  return known.length > 0 ? known : ['It is too easy to guess.'];
}

export type Strength = 0 | 1 | 2 | 3 | 4;

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];

/** How far a password is from being guessed, by its length and variety; 0 is one the server will refuse. A hint, not a judgement: the server decides. */
export function passwordStrength(password: string, least: number): Strength {
  if (password.length < least) return 0;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const different = new Set(password.toLowerCase()).size;
  if (different < 5) return 1;
  const points = Math.min(password.length, different * 2) + variety * 2;
  if (points >= 24) return 4;
  if (points >= 19) return 3;
  return points >= 14 ? 2 : 1;
}
