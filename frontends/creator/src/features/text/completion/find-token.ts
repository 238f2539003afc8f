/** The mention or hashtag that is being written. */
export interface Token {
  readonly kind: 'people' | 'tags';
  /** The position of the @ or #. */
  readonly start: number;
  /** The text after it, up to the caret. */
  readonly q: string;
}

/** Longest token, in characters. */
const longest = 65;
const mention = /(?<![\w@.-])@([A-Za-z0-9_.-]{0,64})$/;
const hashtag = /(?<![\p{L}\p{N}_#&/])#([\p{L}\p{N}_]{0,64})$/u;

/** The mention or hashtag that ends at the caret; null when there is none. */
export function findToken(text: string, caret: number): Token | null {
  // One more character, so that the character before the token is seen.
  const before = text.slice(Math.max(0, caret - longest - 1), caret);
  const person = mention.exec(before)?.[1];
  if (person !== undefined) return { kind: 'people', start: caret - person.length - 1, q: person };
  const tag = hashtag.exec(before)?.[1];
  return tag === undefined ? null : { kind: 'tags', start: caret - tag.length - 1, q: tag };
}

export interface Completed {
  readonly text: string;
  /** The caret, after the inserted word and a space. */
  readonly caret: number;
}

/** The text with the token replaced by a word; null when it would be longer than `limit` characters. */
export function insertWord(text: string, { kind, start, q }: Token, word: string, limit: number): Completed | null {
  const end = start + 1 + q.length;
  const after = text.slice(end);
  const inserted = `${kind === 'people' ? '@' : '#'}${word}${/^\s/.test(after) ? '' : ' '}`;
  const completed = text.slice(0, start) + inserted + after;
  return completed.length > limit ? null : { text: completed, caret: start + word.length + 2 };
}
