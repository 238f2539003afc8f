import { t } from '@lingui/core/macro';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, newIdempotencyKey, useLive, useToast } from '@trenzeye/frontend-kit';
import { content, type Lineage } from '@trenzeye/proto/http/content';
import { useNavigate } from 'react-router-dom';
import { refreshItem } from '../items/api.ts';

export type LineageNode = Lineage['ancestors'][number];

/** An item with its remixes; `more` is the number of remixes that are not in the response. */
export interface LineageBranch {
  readonly node: LineageNode;
  readonly more: number;
  readonly children: readonly LineageBranch[];
}

/** The item with all its descendants, in response order. */
export function buildLineageTree({ item, descendants }: Pick<Lineage, 'item' | 'descendants'>): LineageBranch {
  const below = Map.groupBy(descendants, ({ parent_id }) => parent_id);
  const branch = (node: LineageNode & { readonly more_children: number }): LineageBranch => ({
    node,
    more: node.more_children,
    children: (below.get(node.id) ?? []).map(branch),
  });
  return branch(item);
}

/** Total number of remixes and levels below the item, counting only those in the response. */
export function measureTree({ children }: LineageBranch): { readonly remixes: number; readonly levels: number } {
  const sizes = children.map(measureTree);
  return {
    remixes: sizes.reduce((sum, { remixes }) => sum + remixes, children.length),
    levels: children.length === 0 ? 0 : 1 + Math.max(...sizes.map(({ levels }) => levels)),
  };
}

/** Starts a remix and opens it in the editor. */
export function useRemix(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (key: string) => call(content.remix, { params: { id }, idempotencyKey: key }),
    onSuccess: (draft) => {
      void client.invalidateQueries({ queryKey: ['drafts'] });
      navigate(`/generate?draft=${draft.id}`);
    },
    onError: (error) => {
      // The author may have changed the remix setting.
      void refreshItem(client, id);
      toast.error(t`The remix could not be started`, error.message);
    },
  });
}

/** Requests permission to remix an item, then calls `onRequested`. */
export function useAskToRemix(id: string, onRequested: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (message: string) => call(content.requestRemix, { params: { id }, body: { message }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => {
      void refreshItem(client, id);
      toast.success(t`Request sent`, t`You can remix it once the author accepts.`);
      onRequested();
    },
    onError: (error) => toast.error(t`The request could not be sent`, error.message),
  });
}

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
