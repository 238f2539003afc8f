import { call } from '@trenzeye/frontend-kit';
import { profile } from '@trenzeye/proto/http/profile';
import { type Account, initialProfile, type ProfileLookup } from './destination.ts';

/**
 * Finds the user's own profile row. Returns errors instead of throwing. Asks for a list: the answer to a request for a single object that
 * does not exist is 406, which browsers report in the console.
 */
export async function findProfile(userId: string): Promise<ProfileLookup> {
  try {
    const rows = await call(profile.selectUsers, { query: { select: 'id,username', id: `eq.${userId}` } });
    return { row: (Array.isArray(rows) ? rows[0] : rows) ?? null };
  } catch (error) {
    return { error };
  }
}

/** Inserts the profile row of a new account. Throws `ApiError`. */
export const createProfile = (account: Account) => call(profile.insertUser, { body: initialProfile(account) });
