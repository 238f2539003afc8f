import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, auth, call, useToast } from '@trenzeye/frontend-kit';
import { profile } from '@trenzeye/proto/http/profile';
import type { Profile } from '../profile/profile-queries.ts';

interface ProfileChange {
  readonly username: string;
  readonly bio: string;
  /** Omitted when unchanged. */
  readonly avatar_url?: string | null;
}

/** Copies the username to the account metadata, which tokens and the greeting read. The profile is authoritative: a failure is only logged. */
async function updateAccountUsername(username: string): Promise<void> {
  const { error } = await (await auth()).updateUser({ data: { username } });
  if (error) console.error('Account username update failed', error);
}

/** Saves the user's own profile; `onSaved` receives the saved profile. */
export function useSaveProfile({ id, username }: Pick<Profile, 'id' | 'username'>, onSaved: (saved: Profile) => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: ProfileChange) => call(profile.updateUser, { params: { id }, body }),
    onSuccess: async (saved) => {
      if (saved.username !== username) await updateAccountUsername(saved.username).catch((error) => console.error(error));
      onSaved(saved);
      toast.success(t`Profile updated successfully!`);
      await client.invalidateQueries({ queryKey: ['me'] });
    },
    onError: (error) => {
      console.error('Profile update failed', error);
      toast.error(t`Error`, t`Failed to update profile`);
    },
  });
}

const fieldMessages: Readonly<Record<string, string>> = {
  'is taken': t`This username is taken.`,
  'is reserved': t`This username is reserved.`,
  'must be 3 to 30 letters, digits, dots, dashes and underscores': t`Use 3 to 30 letters, digits, dots, dashes and underscores.`,
};

/** The server's message about one field. */
export function fieldError(error: Error | null, name: string): string | undefined {
  const message = error instanceof ApiError ? error.fields.find(({ field }) => field === name)?.message : undefined;
  return message && (fieldMessages[message] ?? message);
}
