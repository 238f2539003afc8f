import type { Mention } from '@trenzeye/proto/http/social';
import { findWrittenMentions, mentionCandidates } from '@trenzeye/proto/text/mentions';
import { findUsersByName } from '../accounts/store/user-profiles.ts';
import type { Database } from '../database/transaction.ts';

/** The existing users that a text mentions with an @. */
export const findMentions = async (prisma: Database, text: string): Promise<Mention[]> => {
  const names = mentionCandidates(text);
  if (names.length === 0) return [];
  const users = await findUsersByName(prisma, names);
  return findWrittenMentions(text, (name) => users.has(name.toLowerCase())).flatMap(({ name, start, end }) => {
    const user = users.get(name.toLowerCase());
    return user ? [{ ...user, start, end }] : [];
  });
};
