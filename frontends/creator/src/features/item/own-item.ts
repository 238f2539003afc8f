import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage, newIdempotencyKey, useToast } from '@trenzeye/frontend-kit';
import { content, type RemixConsent } from '@trenzeye/proto/http/content';
import { forgetItem, patchItem } from './get-item.ts';

/** Says who may remix an item of the viewer: shown at once, taken back when it fails. */
export function useConsent(id: string, current: RemixConsent) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    scope: { id: `consent-${id}` },
    networkMode: 'always',
    mutationFn: (remix_consent: RemixConsent) =>
      call(content.setConsent, { params: { id }, body: { remix_consent }, idempotencyKey: newIdempotencyKey() }),
    onMutate: (remix_consent) => patchItem(client, id, () => ({ remix_consent })),
    onSuccess: () => toast.success('Saved who may remix this'),
    onError: (error) => {
      patchItem(client, id, () => ({ remix_consent: current }));
      toast.error('This could not be saved', error.message);
    },
  });
}

/** Removes an item of the viewer for good; `onGone` hears of it afterwards. */
export function useRemove(id: string, onGone: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call(content.removeItem, { params: { id }, idempotencyKey: `remove-${id}` }),
    onSuccess: () => {
      onGone();
      forgetItem(client, id);
      void client.invalidateQueries({ queryKey: ['feed'] });
      void client.invalidateQueries({ queryKey: ['lineage'] });
      void client.invalidateQueries({ queryKey: ['home'] });
    },
    onError: (error) => toast.error('This could not be deleted', error.message),
  });
}

const requestsKey = (id: string) => ['remix-requests', id] as const;

/** Who waits for an answer, latest first. */
export const useRequests = (id: string) =>
  useInfiniteQuery({
    queryKey: requestsKey(id),
    queryFn: ({ pageParam, signal }) =>
      callPage(content.remixRequests, { params: { id }, query: { status: 'pending' }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });

/** Accepts or declines a request. */
export function useAnswer(id: string) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ request, status }: { request: string; status: 'accepted' | 'declined' }) =>
      call(content.answerRemixRequest, { params: { id, request }, body: { status }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: ({ user, status }) => {
      toast.success(status === 'accepted' ? `@${user.username} may remix this` : `You declined @${user.username}'s request`);
      return client.invalidateQueries({ queryKey: requestsKey(id) });
    },
    onError: (error) => toast.error('The answer could not be sent', error.message),
  });
}
