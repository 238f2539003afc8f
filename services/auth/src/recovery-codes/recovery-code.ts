import { randomInt } from 'node:crypto';

/** Codes of an account. */
export const recoveryCodeCount = 10;

/** Crockford's base 32: without letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** The first character is the position among the account's codes, the other nine are random: 45 bits. */
const positions = 'abcdefghjk';
const randomLength = 9;
const groupLength = 5;

/** Such as `a7f3k-9m2qp`. */
export const createRecoveryCode = (position: number): string => {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  const code = `${positions[position]}${random}`;
  return `${code.slice(0, groupLength)}-${code.slice(groupLength)}`;
};

/** The position and the characters of a code as it was typed; undefined for a text that is no code. */
export const parseRecoveryCode = (text: string): { readonly position: number; readonly characters: string } | undefined => {
  const characters = text.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  const position = positions.indexOf(characters[0] ?? '?');
  const isCode = position >= 0 && characters.length === randomLength + 1 && [...characters].every((each) => alphabet.includes(each));
  return isCode ? { position, characters } : undefined;
};
