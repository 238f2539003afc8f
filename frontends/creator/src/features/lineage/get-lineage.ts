import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';

const lineageKey = ['lineage'] as const;

/** Where an item comes from and what became of it. */
export const useLineage = (id: string) =>
  useQuery({
    queryKey: [...lineageKey, id],
    queryFn: ({ signal }) => call(content.lineage, { params: { id }, signal }),
    staleTime: 5_000,
  });

/** Makes the next look at any lineage read it anew. */
export const refreshLineages = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: lineageKey });
