/** An @ that is not part of a mail address, followed by the characters of a username. */
const mentionPattern = /(?<![\w@.-])@([A-Za-z0-9_.-]{1,64})/g;
/** Further mentions in one text are plain text. */
const maxMentions = 20;

/** A mention as it is written: the name without the @, and its range in the text, with exclusive end. */
export interface WrittenMention {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** A dot or dash at the end belongs to the sentence unless a user has this name. */
const candidatesOf = (name: string): string[] => [...new Set([name, name.replace(/[.-]+$/, '')])].filter((each) => each !== '');

const matchesIn = (text: string) => [...text.matchAll(mentionPattern)].slice(0, maxMentions);

/** The names that a text may mention. */
export const mentionCandidates = (text: string): string[] => matchesIn(text).flatMap(([, name = '']) => candidatesOf(name));

/** The mentions of existing users. `isUser` is called with a name as it is written. */
export const findWrittenMentions = (text: string, isUser: (name: string) => boolean): WrittenMention[] =>
  matchesIn(text).flatMap(({ index, 1: match = '' }) => {
    const name = candidatesOf(match).find(isUser);
    return name === undefined ? [] : [{ name, start: index, end: index + 1 + name.length }];
  });
