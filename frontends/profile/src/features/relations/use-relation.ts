import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, newIdempotencyKey, useToast } from '@trenzeye/frontend-kit';
import { social } from '@trenzeye/proto/http/social';

export type RelationChange = 'block' | 'unblock' | 'mute' | 'unmute';

const keyOf = (id: string) => ['relation', id] as const;

/** Whether the signed-in person has blocked or muted somebody. */
export const useRelation = (id: string, isOn: boolean) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(social.relationState, { params: { id }, signal }),
    enabled: isOn,
  });

/** Blocks or mutes somebody, or no longer. Everything they appear in is asked for anew. */
export const useChangeRelation = (id: string) => {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (change: RelationChange) => call(social[change], { params: { id }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: (state) => {
      client.setQueryData(keyOf(id), state);
      return Promise.all(
        [['follow'], ['messages'], ['comments'], ['feed'], ['relations'], ['notifications']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: (error, change) => {
      console.error(`Failed to ${change}`, error);
      toast.error('Error', `Failed to ${change} this person. ${error.message}`);
    },
  });
};
