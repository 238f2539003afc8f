import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, useToast } from '@trenzeye/frontend-kit';
import { admin } from '@trenzeye/proto/http/admin';
import { copyText } from './copy-text.ts';
import { inviteLink } from './invite-link.ts';
import { prependInvite } from './list-invites.ts';

interface NewInvite {
  readonly email: string;
  /** Makes a second try harmless when the first arrived after all. */
  readonly key: string;
}

/** Invites somebody, puts the invite on top of the list and copies its link; `onGenerated` hears of it before that. */
export function useGenerateInvite(onGenerated: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ email, key }: NewInvite) => call(admin.generateInvite, { body: { email }, idempotencyKey: key }),
    onSuccess: async (invite) => {
      prependInvite(client, invite);
      onGenerated();
      const copied = await copyText(inviteLink(window.location.origin, invite.invite_code));
      toast.success('Invite Generated', copied ? 'Invite link copied to clipboard!' : 'Copy its link from the list.');
    },
    onError: (error) => {
      console.error('Generating an invite failed', error);
      toast.error('Error', 'Failed to generate invite');
    },
  });
}

/** What the server says about the address, if that was the trouble. */
export const addressProblem = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.fields.find(({ field }) => field === 'email')?.message : undefined;
