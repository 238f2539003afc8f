import { randomInt } from 'node:crypto';
import { type Clock, DomainError, hasAccount, invalidField, type Viewer } from '@trenzeye/kit';
import type { BodyOf, profile } from '@trenzeye/proto/http';
import { usernamePattern } from '@trenzeye/proto/http/profile';
import { defaultUsername, isPlainName, isReservedUsername, toUsername } from '@trenzeye/proto/text/username';
import type { ProfileContext } from '../context.ts';
import type { ProfileTransaction } from '../database/transaction.ts';
import { isForeignPicture, isOwnPicture } from './change-user.ts';
import { addAccount, claimUsernameKeys, findRegisteredUsername, findTakenKeys, releaseUsernameKeys } from './store/accounts.ts';
import { findFreeUsernames, hasUser, insertUser, type NewUser, type UserRecord } from './store/users.ts';
import { usernameKeys } from './usernames/username-keys.ts';
import { assertUsername } from './usernames.ts';

const pattern = new RegExp(usernamePattern);
const maxBaseLength = 22;
const numberedCandidates = 20;

const withNumber = (base: string, number: number): string => `${base.slice(0, maxBaseLength)}${number}`;

/** Usernames to try in order: maya, maya2 ... maya20, then some with a random number. `base` has the characters of a username. */
const usernameCandidates = (base: string): string[] =>
  [
    base,
    ...Array.from({ length: numberedCandidates - 1 }, (_, index) => withNumber(base, index + 2)),
    ...Array.from({ length: numberedCandidates }, () => withNumber(base, randomInt(1_000, 10_000_000))),
  ].filter((candidate) => pattern.test(candidate));

type Database = ProfileTransaction['prisma'];

/** Inserts a user whose name no other name looks like. Undefined when the id or the name is taken. */
const insertWithKeys = async (prisma: Database, user: UserRecord): Promise<UserRecord | undefined> => {
  const claimed = await claimUsernameKeys(prisma, user.id, usernameKeys(user.username));
  if (!claimed) return undefined;
  const created = await insertUser(prisma, user);
  if (!created) await releaseUsernameKeys(prisma, claimed);
  return created;
};

const freeUsernames = async (prisma: Database, userId: string, usernames: readonly string[]): Promise<string[]> => {
  const free = await findFreeUsernames(prisma, usernames);
  const taken = await findTakenKeys(prisma, free.flatMap(usernameKeys), userId);
  return free.filter((username) => !usernameKeys(username).some((key) => taken.has(key)));
};

/**
 * Creates a user in the caller's transaction; a name that is taken or looks like another one gets a number. Undefined when the id is
 * taken.
 */
const createUser = async ({ prisma, emit }: ProfileTransaction, user: NewUser): Promise<UserRecord | undefined> => {
  let candidates = usernameCandidates(user.username);
  for (let [username, ...others] = candidates; username !== undefined; [username, ...others] = candidates) {
    const created = await insertWithKeys(prisma, { ...user, username, version: 1 });
    if (created) {
      emit('user.updated', {
        userId: created.id,
        username,
        avatarUrl: created.avatarUrl ?? '',
        isVerified: created.isVerified,
        isTestUser: created.isTestUser,
        version: created.version,
      });
      return created;
    }
    if (await hasUser(prisma, user.id)) return undefined;
    // One statement for all others: with an insert for each, users who request the same name at once would wait for each other too long.
    candidates = await freeUsernames(prisma, user.id, others);
  }
  throw new Error('forty usernames in a row were taken');
};

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

type SeedInput = BodyOf<typeof profile.seedUsers>[number];

const seedUser = ({ transaction, clock }: ProfileContext, seed: SeedInput): Promise<boolean> =>
  transaction({ actor: 'system' }, async (tx) => {
    assertUsername(seed.username, { isAdmin: seed.role === 'admin' });
    if (seed.avatar_url && !isOwnPicture(seed.avatar_url, seed.id)) throw invalidField('avatar_url', 'must be a picture you uploaded');
    if (!(await hasAccount(tx, seed.id))) return false;
    const created = await createUser(tx, {
      id: seed.id,
      email: seed.email,
      username: seed.username,
      avatarUrl: seed.avatar_url,
      bio: seed.bio,
      isVerified: seed.is_verified,
      isTestUser: seed.is_test_user,
      createdAt: clock(),
    });
    if (created) await addAccount(tx.prisma, { userId: seed.id, username: created.username, role: seed.role, status: 'active' });
    return created !== undefined;
  });

/**
 * Creates demo users; existing ids and deleted accounts are skipped. Returns the number of new users. Throws `invalid_request` naming the
 * field.
 */
export const seedUsers = async (context: ProfileContext, users: readonly SeedInput[]): Promise<number> => {
  let created = 0;
  for (const seed of users) {
    if (await seedUser(context, seed)) created += 1;
  }
  return created;
};
