import { invalidField } from '@trenzeye/kit';
import { usernamePattern } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import { isUsernameTaken } from '../../store/users/users.ts';

const pattern = new RegExp(usernamePattern);

const isUsername = (username: string): boolean => pattern.test(username);

/** Throws `invalid_request` naming `username` for an invalid username. */
export const assertUsername = (username: string): void => {
  if (!isUsername(username)) throw invalidField('username', 'must be 3 to 30 letters, digits, dots, dashes and underscores');
};

/** Whether a user can choose this username; their own one is available. */
export const checkUsername = async (
  { prisma }: ProfileContext,
  viewerId: string,
  input: string,
): Promise<{ username: string; available: boolean; reason: 'taken' | 'invalid' | null }> => {
  const username = input.trim();
  if (!isUsername(username)) return { username, available: false, reason: 'invalid' };
  const taken = await isUsernameTaken(prisma, username, viewerId);
  return { username, available: !taken, reason: taken ? 'taken' : null };
};
