import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, useLive } from '@trenzeye/frontend-kit';
import { content, type Lineage } from '@trenzeye/proto/http/content';

const lineageKey = ['lineage'] as const;

/** Maximum number of watched items; a live connection is limited to one hundred subscriptions. */
const watchLimit = 30;
const noIds: readonly string[] = [];

/** Ancestors and descendants of an item; refetched when one of them is removed or restored. */
export function useLineage(id: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [...lineageKey, id],
    queryFn: ({ signal }) => call(content.lineage, { params: { id }, signal }),
    staleTime: 5_000,
  });
  const refresh = () => void refreshLineages(client);
  useLive(query.data ? relatedIds(query.data) : noIds, { 'content.removed': refresh, 'content.restored': refresh, resync: refresh });
  return query;
}

const relatedIds = ({ ancestors, descendants }: Lineage): readonly string[] =>
  [...ancestors.toReversed(), ...descendants].slice(0, watchLimit).map((node) => node.id);

/** Invalidates all cached lineages. */
export const refreshLineages = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: lineageKey });
