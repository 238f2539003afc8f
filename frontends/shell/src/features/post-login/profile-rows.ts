import { call } from '@trenzeye/frontend-kit';
import { profile } from '@trenzeye/proto/http/profile';
import { type Account, initialProfile, type ProfileLookup } from './destination.ts';

/** Finds the user's own profile row. Returns errors instead of throwing. */
export async function findProfile(userId: string): Promise<ProfileLookup> {
  try {
    const result = await call(profile.selectUsers, {
      query: { select: 'id,username', id: `eq.${userId}` },
      headers: { Accept: 'application/vnd.pgrst.object+json' },
    });
    const row = Array.isArray(result) ? result[0] : result;
    return { row: row ?? {} };
  } catch (error) {
    return { error };
  }
}

/** Inserts the profile row of a new account. Throws `ApiError`. */
export const createProfile = (account: Account) => call(profile.insertUser, { body: initialProfile(account) });
