import { randomInt } from 'node:crypto';
import { usernamePattern } from '@trenzeye/proto/http/profile';
import type { ProfileTransaction } from '../database/transaction.ts';
import { claimUsernameKeys, findTakenKeys, releaseUsernameKeys } from './store/username-keys.ts';
import { findFreeUsernames, hasUser, insertUser, type NewUser, type UserRecord } from './store/users.ts';
import { usernameKeys } from './usernames/username-keys.ts';

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
export const createUser = async ({ prisma, emit }: ProfileTransaction, user: NewUser): Promise<UserRecord | undefined> => {
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
