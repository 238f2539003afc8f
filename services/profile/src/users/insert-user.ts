import { type Clock, DomainError, hasAccount, invalidField, type Viewer } from '@trenzeye/kit';
import { defaultUsername, isPlainName, isReservedUsername, toUsername } from '@trenzeye/proto/text/username';
import type { ProfileTransaction } from '../database/transaction.ts';
import { createUser } from './create-user.ts';
import { isForeignPicture, isOwnPicture } from './own-picture.ts';
import { findRegisteredUsername } from './store/accounts.ts';
import type { UserRecord } from './store/users.ts';

interface InsertUser {
  readonly viewer: Viewer;
  readonly username: string | null | undefined;
  readonly avatarUrl: string | null | undefined;
}

/** Accents, spaces and other alphabets are left out of a new name instead; these names deceive. */
const assertHonestName = (username: string, isAdmin: boolean): void => {
  if (!isPlainName(username))
    throw invalidField('username', 'must not contain symbols, invisible characters or letters of several alphabets');
  if (!isAdmin && isReservedUsername(toUsername(username))) throw invalidField('username', 'is reserved');
};

/**
 * The picture of a new user. Clients send the one of the identity provider; that server would see who visits the profile, so it is left
 * out.
 */
const pictureOf = (avatarUrl: string | null | undefined, userId: string): string | null => {
  if (!avatarUrl || isForeignPicture(avatarUrl)) return null;
  if (!isOwnPicture(avatarUrl, userId)) throw invalidField('avatar_url', 'must be a picture you uploaded');
  return avatarUrl;
};

/**
 * Creates the viewer's own user in the caller's transaction, with the email address of the token. Undefined when the user exists
 * already. Throws `invalid_token` for a deleted account, and `invalid_request` naming an invalid username or picture.
 */
export const insertOwnUser = async (
  tx: ProfileTransaction,
  clock: Clock,
  { viewer, username, avatarUrl }: InsertUser,
): Promise<UserRecord | undefined> => {
  const isAdmin = viewer.role === 'admin';
  const mailbox = viewer.email.split('@')[0];
  const requested = username?.trim();
  // Clients send the mailbox name by default: the user may not have chosen it.
  if (requested && requested !== mailbox) assertHonestName(requested, isAdmin);
  const picture = pictureOf(avatarUrl, viewer.id);
  if (!(await hasAccount(tx, viewer.id))) throw new DomainError('invalid_token');
  const registered = await findRegisteredUsername(tx.prisma, viewer.id);
  return createUser(tx, {
    id: viewer.id,
    email: viewer.email,
    username: defaultUsername([requested, registered, mailbox], { isAdmin }),
    avatarUrl: picture,
    bio: null,
    isVerified: false,
    isTestUser: false,
    createdAt: clock(),
  });
};
