import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, useSession } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { content } from '@trenzeye/proto/http/content';

export type Draft = AnswerOf<typeof content.drafts>[number];

/** The signed-in user's latest drafts, at most `limit`. */
export function useDrafts(limit: number) {
  const id = useSession().user?.id ?? '';
  return useQuery({
    queryKey: ['drafts', id, limit],
    queryFn: ({ signal }) => call(content.drafts, { params: { id }, query: { limit }, signal }),
    enabled: id !== '',
    // A draft may just have been saved on another page.
    staleTime: 0,
  });
}

/** Publishes a draft of the signed-in user by its id; idempotent. */
export function usePublishDraft() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(content.publish, { params: { id }, idempotencyKey: `publish-${id}` }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['drafts'] }),
        queryClient.invalidateQueries({ queryKey: ['home'] }),
        queryClient.invalidateQueries({ queryKey: ['feed'] }),
      ]),
  });
}
