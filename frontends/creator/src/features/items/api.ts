import { t } from '@lingui/core/macro';
import { type QueryClient, queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage, newIdempotencyKey, useSession, useToast } from '@trenzeye/frontend-kit';
import { content, type DraftDetail, type EditItem, type ItemDetail, type RemixConsent } from '@trenzeye/proto/http/content';

type ItemOrDraft = ItemDetail | DraftDetail;

const itemsKey = ['item'] as const;

const itemQuery = (id: string, viewer: string | null) =>
  queryOptions({
    queryKey: [...itemsKey, id, viewer],
    queryFn: ({ signal }): Promise<ItemOrDraft> => call(content.getItem, { params: { id }, signal }),
  });

/** A published item with the viewer's permissions, or a draft of the viewer. Fails with 404 otherwise. */
export function useItem(id: string, isEnabled = true) {
  const { state, user } = useSession();
  return useQuery({ ...itemQuery(id, user?.id ?? null), enabled: isEnabled && state !== 'loading', staleTime: 10_000 });
}

/** Updates a cached published item. */
export function patchItem(client: QueryClient, id: string, change: (item: ItemDetail) => Partial<ItemDetail>): void {
  client.setQueriesData<ItemOrDraft>({ queryKey: [...itemsKey, id] }, (item) =>
    item?.status === 'published' ? { ...item, ...change(item) } : item,
  );
}

/** Invalidates a cached item. */
export const refreshItem = (client: QueryClient, id: string): Promise<void> => client.invalidateQueries({ queryKey: [...itemsKey, id] });

/** Discards a cached item and refetches it, after it was removed or restored. */
export const resetItem = (client: QueryClient, id: string): Promise<void> => client.resetQueries({ queryKey: [...itemsKey, id] });

/** Removes a deleted item from the cache. */
const removeItemQueries = (client: QueryClient, id: string): void => client.removeQueries({ queryKey: [...itemsKey, id] });

/** The published versions of an item, latest first; loaded again for another version of the item. */
export const usePublishedVersions = (id: string, version: number) =>
  useQuery({
    queryKey: ['published-versions', id, version],
    queryFn: ({ signal }) => call(content.publishedVersions, { params: { id }, signal }),
  });

/** Edits a published item of the viewer, then calls `onEdited`. */
export function useEditItem(id: string, onEdited: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: EditItem) => call(content.editItem, { params: { id }, body, idempotencyKey: newIdempotencyKey() }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: ['feed'] });
      await refreshItem(client, id);
      toast.success(t`Changes published`, t`The earlier version stays in the edit history.`);
      onEdited();
    },
    onError: (error) => toast.error(t`The changes could not be published`, error.message),
  });
}

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
