import { useQueryClient } from '@tanstack/react-query';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { type ReactNode, useCallback } from 'react';
import { preloadComments, useCommentsModal } from '../features/comments/use-comments-modal.ts';
import { ContentStats } from '../features/feed/components/content-details.tsx';
import { ContentReactions } from '../features/reactions/reaction-bar.tsx';
import { ItemCommentsModal } from './item-comments-modal.tsx';
import { patchReactions } from './use-live-items.ts';

interface CardActions {
  /** Reactions, comments and remixes of a card. */
  readonly renderActions: (item: ContentItem) => ReactNode;
  /** The comments that a card opened. */
  readonly modal: ReactNode;
}

/** The bottom row of the cards of a page, and the dialog that it opens. */
export function useCardActions(): CardActions {
  const { openComments, loadingId, open, close } = useCommentsModal();
  const client = useQueryClient();
  const renderActions = useCallback(
    (item: ContentItem) => (
      <>
        <ContentReactions item={item} show={(state) => patchReactions(client, item.id, state)} />
        <ContentStats
          item={item}
          isLoadingComments={loadingId === item.id}
          onPreload={preloadComments}
          onComments={() => open(item)}
          remixesPath={`/c/${item.id}#lineage`}
        />
      </>
    ),
    [client, loadingId, open],
  );
  return {
    renderActions,
    modal: openComments && <ItemCommentsModal {...openComments} onClosed={close} />,
  };
}
