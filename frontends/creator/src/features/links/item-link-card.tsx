import { lazyPart } from '@trenzeye/frontend-kit';
import type { ItemDetail } from '@trenzeye/proto/http/content';
import { Suspense } from 'react';
import { LinkCard } from './link-card.tsx';

const LinkCardMenu = lazyPart(async () => (await import('./link-card-menu.tsx')).LinkCardMenu, { whenMissing: 'nothing' });

interface ItemLinkCardProps {
  readonly item: ItemDetail;
  /** The post of a thread, from 0. */
  readonly part: number;
}

/** The card of the link in one part of a public item. Its author can remove it. */
export function ItemLinkCard({ item, part }: ItemLinkCardProps) {
  // Items that an earlier version stored for use without a connection have no list.
  const preview = item.link_previews?.find((each) => each.part === part);
  if (!preview) return null;
  const menu = item.permissions.delete && (
    <Suspense>
      <LinkCardMenu id={item.id} part={part} />
    </Suspense>
  );
  return <LinkCard preview={preview} menu={menu} />;
}
