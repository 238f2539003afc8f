import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, Menu, newIdempotencyKey, useToast } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { refreshItem } from '../items/api.ts';

/** Removes the card of a link in one part of a post of the viewer. */
export function LinkCardMenu({ id, part }: { readonly id: string; readonly part: number }) {
  const setShown = useShowLinkCard(id, part);
  return <Menu label={t`Link options`} items={[{ label: t`Remove preview`, icon: 'trash', onSelect: () => setShown.mutate(false) }]} />;
}

/** Removes a card, and restores it from the toast that follows. */
function useShowLinkCard(id: string, part: number) {
  const client = useQueryClient();
  const toast = useToast();
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: (shown: boolean) =>
      call(content.showLinkPreview, { params: { id }, body: { part, shown }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: (_answer, shown) => {
      void refreshItem(client, id);
      void client.invalidateQueries({ queryKey: ['feed'] });
      if (!shown) toast.success(t`Preview removed`, undefined, { label: t`Undo`, onClick: () => mutation.mutate(true) });
    },
    onError: (error) => toast.error(t`The change could not be saved`, error.message),
  });
  return mutation;
}
