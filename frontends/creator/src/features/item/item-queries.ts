import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call, useSession } from '@trenzeye/frontend-kit';
import { content, type DraftDetail, type ItemDetail } from '@trenzeye/proto/http/content';

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
export const removeItemQueries = (client: QueryClient, id: string): void => client.removeQueries({ queryKey: [...itemsKey, id] });
