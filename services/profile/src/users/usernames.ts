import { invalidField } from '@trenzeye/kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { type profile, usernamePattern } from '@trenzeye/proto/http/profile';
import { isReservedUsername } from '@trenzeye/proto/text/username';
import type { ProfileContext } from '../context.ts';
import { findTakenKeys } from './store/accounts.ts';
import { isUsernameTaken } from './store/users.ts';
import { usernameKeys } from './usernames/username-keys.ts';

const pattern = new RegExp(usernamePattern);

/** Throws `invalid_request` naming `username` for an invalid username, and for a reserved one unless an administrator asks. */
export const assertUsername = (username: string, { isAdmin }: { readonly isAdmin: boolean }): void => {
  if (!pattern.test(username)) throw invalidField('username', 'must be 3 to 30 letters, digits, dots, dashes and underscores');
  if (!isAdmin && isReservedUsername(username)) throw invalidField('username', 'is reserved');
};

/** Whether a user can choose this username; their own one is available. */
export const checkUsername = async (
  { prisma }: ProfileContext,
  viewer: { readonly id: string; readonly role: string },
  input: string,
): Promise<AnswerOf<typeof profile.checkUsername>> => {
  const username = input.trim();
  const answer = (reason: 'taken' | 'invalid' | 'reserved' | null) => ({ username, available: reason === null, reason });
  if (!pattern.test(username)) return answer('invalid');
  if (viewer.role !== 'admin' && isReservedUsername(username)) return answer('reserved');
  const isTaken = await isUsernameTaken(prisma, username, viewer.id);
  const takenKeys = await findTakenKeys(prisma, usernameKeys(username), viewer.id);
  return answer(isTaken || takenKeys.size > 0 ? 'taken' : null);
};
