import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call, useSession } from '@trenzeye/frontend-kit';
import { content, type DraftDetail, type ItemDetail } from '@trenzeye/proto/http/content';

export type Found = ItemDetail | DraftDetail;

const itemsKey = ['item'] as const;

const itemQuery = (id: string, viewer: string | null) =>
  queryOptions({
    queryKey: [...itemsKey, id, viewer],
    queryFn: ({ signal }): Promise<Found> => call(content.getItem, { params: { id }, signal }),
  });

/** One published item in full with what the viewer may do, or a draft of the viewer. Fails with 404 for everything else. */
export function useItem(id: string, isWanted = true) {
  const { state, user } = useSession();
  return useQuery({ ...itemQuery(id, user?.id ?? null), enabled: isWanted && state !== 'loading', staleTime: 10_000 });
}

/** Changes what is known of a published item. */
export function patchItem(client: QueryClient, id: string, change: (item: ItemDetail) => Partial<ItemDetail>): void {
  client.setQueriesData<Found>({ queryKey: [...itemsKey, id] }, (item) =>
    item?.status === 'published' ? { ...item, ...change(item) } : item,
  );
}

/** Makes the next look at an item read it anew. */
export const refreshItem = (client: QueryClient, id: string): Promise<void> => client.invalidateQueries({ queryKey: [...itemsKey, id] });

/** Shows nothing of an item until it has been read anew: it came or went. */
export const reopenItem = (client: QueryClient, id: string): Promise<void> => client.resetQueries({ queryKey: [...itemsKey, id] });

/** Forgets an item that is gone. */
export const forgetItem = (client: QueryClient, id: string): void => client.removeQueries({ queryKey: [...itemsKey, id] });
