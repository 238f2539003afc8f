import { call } from '@trenzeye/frontend-kit';
import { profile } from '@trenzeye/proto/http/profile';
import { type Account, initialProfile, type ProfileLookup } from './destination.ts';

/** Asks for the user's own row; an error is part of the answer. */
export async function findProfile(userId: string): Promise<ProfileLookup> {
  try {
    const answer = await call(profile.selectUsers, {
      query: { select: 'id,username', id: `eq.${userId}` },
      headers: { Accept: 'application/vnd.pgrst.object+json' },
    });
    const row = Array.isArray(answer) ? answer[0] : answer;
    return { row: row ?? {} };
  } catch (error) {
    return { error };
  }
}

/** Inserts the row of a new account. Throws `ApiError`. */
export const createProfile = (account: Account) => call(profile.insertUser, { body: initialProfile(account) });
