import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage, newIdempotencyKey, useSession } from '@trenzeye/frontend-kit';
import { admin } from '@trenzeye/proto/http/admin';

const decisionsKey = ['own-decisions'] as const;

/** Moderation decisions about the signed-in user, latest first. */
export const useDecisions = () => {
  const { user } = useSession();
  return useInfiniteQuery({
    queryKey: [...decisionsKey, user?.id],
    queryFn: ({ pageParam, signal }) => callPage(admin.ownDecisions, { query: { limit: 20 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: user !== null,
    staleTime: 0,
  });
};

export const useAppeal = () => {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      call(admin.appealDecision, { params: { id }, body: { text }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => client.invalidateQueries({ queryKey: decisionsKey }),
  });
};
