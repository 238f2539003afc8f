import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, newIdempotencyKey, useToast } from '@trenzeye/frontend-kit';
import { social } from '@trenzeye/proto/http/social';

type RelationChange = 'block' | 'unblock' | 'mute' | 'unmute';

const relationKey = (id: string) => ['relation', id] as const;

/** Whether the signed-in user has blocked or muted another user. */
export const useRelation = (id: string) =>
  useQuery({
    queryKey: relationKey(id),
    queryFn: ({ signal }) => call(social.relationState, { params: { id }, signal }),
  });

const failures: Readonly<Record<RelationChange, string>> = {
  block: t`Failed to block this user.`,
  unblock: t`Failed to unblock this user.`,
  mute: t`Failed to mute this user.`,
  unmute: t`Failed to unmute this user.`,
};

/** Blocks, unblocks, mutes or unmutes a user, and refetches all lists the user appears in. */
export const useChangeRelation = (id: string) => {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (change: RelationChange) => call(social[change], { params: { id }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: (state) => {
      client.setQueryData(relationKey(id), state);
      return Promise.all(
        [['follow'], ['messages'], ['comments'], ['feed'], ['relations'], ['notifications']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: (error, change) => {
      console.error(`Failed to ${change}`, error);
      toast.error(t`Error`, `${failures[change]} ${error.message}`);
    },
  });
};
