import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage, newIdempotencyKey, useToast } from '@trenzeye/frontend-kit';
import { content, type RemixConsent } from '@trenzeye/proto/http/content';
import { patchItem, removeItemQueries } from './item-queries.ts';

/** Changes who can remix an item of the viewer; optimistic, reverted on failure. */
export function useChangeConsent(id: string, current: RemixConsent) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    scope: { id: `consent-${id}` },
    networkMode: 'always',
    mutationFn: (remix_consent: RemixConsent) =>
      call(content.setConsent, { params: { id }, body: { remix_consent }, idempotencyKey: newIdempotencyKey() }),
    onMutate: (remix_consent) => patchItem(client, id, () => ({ remix_consent })),
    onSuccess: () => toast.success(t`Remix setting saved`),
    onError: (error) => {
      patchItem(client, id, () => ({ remix_consent: current }));
      toast.error(t`The setting could not be saved`, error.message);
    },
  });
}

/** Deletes an item of the viewer permanently, then calls `onDeleted`. */
export function useDeleteItem(id: string, onDeleted: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call(content.removeItem, { params: { id }, idempotencyKey: `remove-${id}` }),
    onSuccess: () => {
      onDeleted();
      removeItemQueries(client, id);
      void client.invalidateQueries({ queryKey: ['feed'] });
      void client.invalidateQueries({ queryKey: ['lineage'] });
      void client.invalidateQueries({ queryKey: ['home'] });
    },
    onError: (error) => toast.error(t`The post could not be deleted`, error.message),
  });
}

const requestsKey = (id: string) => ['remix-requests', id] as const;

/** Pages of pending remix requests, latest first. */
export const useRemixRequests = (id: string) =>
  useInfiniteQuery({
    queryKey: requestsKey(id),
    queryFn: ({ pageParam, signal }) =>
      callPage(content.remixRequests, { params: { id }, query: { status: 'pending' }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });

/** Accepts or declines a request. */
export function useAnswerRemixRequest(id: string) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ request, status }: { request: string; status: 'accepted' | 'declined' }) =>
      call(content.answerRemixRequest, { params: { id, request }, body: { status }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: ({ user, status }) => {
      toast.success(status === 'accepted' ? t`@${user.username} can now remix this` : t`You declined @${user.username}'s request`);
      return client.invalidateQueries({ queryKey: requestsKey(id) });
    },
    onError: (error) => toast.error(t`The response could not be sent`, error.message),
  });
}
