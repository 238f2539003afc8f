import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, newIdempotencyKey, useToast } from '@trenzeye/frontend-kit';
import { content, type EditItem } from '@trenzeye/proto/http/content';
import { refreshItem } from './item-queries.ts';

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
