import { invalidField } from '@trenzeye/kit';
import { usernamePattern } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../context.ts';
import { usernameTaken } from '../store/users.ts';

const chosen = new RegExp(usernamePattern);

export const isUsername = (username: string): boolean => chosen.test(username);

/** Throws a 400 naming `username` for a name that nobody may choose. */
export const assertUsername = (username: string): void => {
  if (!isUsername(username)) throw invalidField('username', 'must be 3 to 30 letters, digits, dots, dashes and underscores');
};

/** Whether a user could take this name; their own is theirs to take. */
export const checkUsername = async (
  { sql }: ProfileContext,
  viewerId: string,
  given: string,
): Promise<{ username: string; available: boolean; reason: 'taken' | 'invalid' | null }> => {
  const username = given.trim();
  if (!isUsername(username)) return { username, available: false, reason: 'invalid' };
  const taken = await usernameTaken(sql, username, viewerId);
  return { username, available: !taken, reason: taken ? 'taken' : null };
};
