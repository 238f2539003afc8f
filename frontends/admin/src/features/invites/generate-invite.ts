import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, copyToClipboard, useToast } from '@trenzeye/frontend-kit';
import { admin } from '@trenzeye/proto/http/admin';
import { inviteLink } from './invite-link.ts';
import { addInviteToCache } from './invite-queries.ts';

interface NewInvite {
  readonly email: string;
  /** The same for repeated submissions of the same address, so that a retry creates no second invite. */
  readonly idempotencyKey: string;
}

/** Creates an invite, adds it to the list and copies its link. `onGenerated` is called before the link is copied. */
export function useGenerateInvite(onGenerated: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ email, idempotencyKey }: NewInvite) => call(admin.generateInvite, { body: { email }, idempotencyKey }),
    onSuccess: async (invite) => {
      addInviteToCache(client, invite);
      onGenerated();
      const copied = await copyToClipboard(inviteLink(window.location.origin, invite.invite_code));
      toast.success(t`Invite Generated`, copied ? t`Invite link copied to clipboard!` : t`Copy the link from the list.`);
    },
    onError: (error) => {
      console.error('Invite generation failed', error);
      toast.error(t`Error`, t`Failed to generate invite`);
    },
  });
}
