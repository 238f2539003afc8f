import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, Menu, newIdempotencyKey, useToast } from '@trenzeye/frontend-kit';
import { content, type ItemDetail } from '@trenzeye/proto/http/content';
import { refreshItem } from '../item/item-queries.ts';
import { LinkCard } from './link-card.tsx';

interface ItemLinkCardProps {
  readonly item: ItemDetail;
  /** The post of a thread, from 0. */
  readonly part: number;
}

/** The card of the link in one part of a public item. Its author can remove it. */
export function ItemLinkCard({ item, part }: ItemLinkCardProps) {
  const setShown = useShowLinkCard(item.id, part);
  // Items that an earlier version stored for use without a connection have no list.
  const preview = item.link_previews?.find((each) => each.part === part);
  if (!preview) return null;
  const remove = { label: t`Remove preview`, icon: 'trash', onSelect: () => setShown.mutate(false) } as const;
  return <LinkCard preview={preview} menu={item.permissions.delete && <Menu label={t`Link options`} items={[remove]} />} />;
}

/** Removes a card, and restores it from the toast that follows. */
function useShowLinkCard(id: string, part: number) {
  const client = useQueryClient();
  const toast = useToast();
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: (shown: boolean) =>
      call(content.showLinkPreview, { params: { id, part: String(part) }, body: { shown }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: (_answer, shown) => {
      void refreshItem(client, id);
      void client.invalidateQueries({ queryKey: ['feed'] });
      if (!shown) toast.success(t`Preview removed`, undefined, { label: t`Undo`, onClick: () => mutation.mutate(true) });
    },
    onError: (error) => toast.error(t`The change could not be saved`, error.message),
  });
  return mutation;
}
