import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, auth, call, useToast } from '@trenzeye/frontend-kit';
import { profile, type UserProfile } from '@trenzeye/proto/http/profile';
import type { z } from 'zod';

type Saved = z.output<typeof UserProfile>;

export interface Change {
  readonly username: string;
  readonly bio: string;
  /** Left out when the picture stays. */
  readonly avatar_url?: string | null;
}

/** The account has the name, too: its token and the greeting read it there. The profile counts, so a failure is only logged. */
async function renameAccount(username: string): Promise<void> {
  const { error } = await (await auth()).updateUser({ data: { username } });
  if (error) console.error('The account kept its old name', error);
}

/** Saves one's own profile; `onSaved` gets it as it is now. */
export function useSaveProfile({ id, username }: Pick<Saved, 'id' | 'username'>, onSaved: (saved: Saved) => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Change) => call(profile.updateUser, { params: { id }, body }),
    onSuccess: async (saved) => {
      if (saved.username !== username) await renameAccount(saved.username).catch((error) => console.error(error));
      onSaved(saved);
      toast.success('Profile updated successfully!');
      await client.invalidateQueries({ queryKey: ['me'] });
    },
    onError: (error) => {
      console.error('Updating the profile failed', error);
      toast.error('Error', 'Failed to update profile');
    },
  });
}

const sentences: Readonly<Record<string, string>> = {
  'is taken': 'This username is taken.',
  'must be 3 to 30 letters, digits, dots, dashes and underscores': 'Use 3 to 30 letters, digits, dots, dashes and underscores.',
};

/** What the server says about one field. */
export function fieldProblem(error: Error | null, name: string): string | undefined {
  const message = error instanceof ApiError ? error.fields.find(({ field }) => field === name)?.message : undefined;
  return message && (sentences[message] ?? message);
}
