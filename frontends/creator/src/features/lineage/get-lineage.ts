import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, useLive } from '@trenzeye/frontend-kit';
import { content, type Lineage } from '@trenzeye/proto/http/content';

const lineageKey = ['lineage'] as const;

/** Of a long lineage, as many are watched: a connection has room for a hundred things. */
const mostWatched = 30;
const none: readonly string[] = [];

/** Where an item comes from and what became of it; who is removed or comes back is shown as such at once. */
export function useLineage(id: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [...lineageKey, id],
    queryFn: ({ signal }) => call(content.lineage, { params: { id }, signal }),
    staleTime: 5_000,
  });
  const again = () => void refreshLineages(client);
  useLive(query.data ? relativesOf(query.data) : none, { 'content.removed': again, 'content.restored': again, resync: again });
  return query;
}

const relativesOf = ({ ancestors, descendants }: Lineage): readonly string[] =>
  [...ancestors.toReversed(), ...descendants].slice(0, mostWatched).map((node) => node.id);

/** Makes the next look at any lineage read it anew. */
export const refreshLineages = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: lineageKey });
