import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage, useSession } from '@trenzeye/frontend-kit';
import { social } from '@trenzeye/proto/http/social';

const relationsKey = ['relations'] as const;

/** The users the signed-in user has blocked or muted, latest first. */
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
