import type { Mention } from '@trenzeye/proto/http/social';
import type { Database } from '../../store/transaction.ts';
import { findUsersByName } from '../../store/users/user-profiles.ts';

/** An @ that is not part of a mail address, followed by the characters of a username. */
const mentionPattern = /(?<![\w@.-])@([A-Za-z0-9_.-]{1,64})/g;
/** Further mentions in one comment are plain text. */
const maxMentions = 20;

/** A dot or dash at the end belongs to the sentence unless a user has this name. */
const candidatesOf = (name: string): string[] => [...new Set([name, name.replace(/[.-]+$/, '')])].filter((each) => each !== '');

/** The existing users that a text mentions with an @. */
export const findMentions = async (prisma: Database, text: string): Promise<Mention[]> => {
  if (!text.includes('@')) return [];
  const matches = [...text.matchAll(mentionPattern)].slice(0, maxMentions);
  if (matches.length === 0) return [];
  const users = await findUsersByName(
    prisma,
    matches.flatMap(([, name = '']) => candidatesOf(name)),
  );
  return matches.flatMap(({ index, 1: match = '' }) => {
    const name = candidatesOf(match).find((each) => users.has(each.toLowerCase()));
    const user = name === undefined ? undefined : users.get(name.toLowerCase());
    return name === undefined || !user ? [] : [{ ...user, start: index, end: index + 1 + name.length }];
  });
};
