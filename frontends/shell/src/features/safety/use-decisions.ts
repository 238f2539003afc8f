import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage, newIdempotencyKey, useSession } from '@trenzeye/frontend-kit';
import { admin } from '@trenzeye/proto/http/admin';
import { social } from '@trenzeye/proto/http/social';

const decisionsKey = ['own-decisions'] as const;
const relationsKey = ['relations'] as const;

/** What moderators decided about the signed-in person, latest first. */
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

/** Whom the signed-in person has blocked or muted, latest first. */
export const useRelations = () => {
  const { user } = useSession();
  return useInfiniteQuery({
    queryKey: [...relationsKey, user?.id],
    queryFn: ({ pageParam, signal }) => callPage(social.listRelations, { query: { limit: 50 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: user !== null,
    staleTime: 0,
  });
};

export const useEndRelation = () => {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, kind }: { id: string; kind: 'unblock' | 'unmute' }) => call(social[kind], { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: relationsKey }),
  });
};
