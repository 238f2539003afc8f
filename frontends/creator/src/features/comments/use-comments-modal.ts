import { t } from '@lingui/core/macro';
import { useToast } from '@trenzeye/frontend-kit';
import { useCallback, useState } from 'react';
import type { CommentsModal } from './components/comments-modal.tsx';

type Item = Parameters<typeof CommentsModal>[0]['item'];

export interface OpenComments {
  readonly item: Item;
  readonly Modal: typeof CommentsModal;
}

// The dialog depends on antd, so it is loaded on first use.
const loadModal = () => import('./components/comments-modal.tsx');

/** Preloads the dialog's code. Errors are reported when the dialog is opened. */
export const preloadComments = (): void => void loadModal().catch(() => undefined);

/** State of the comments dialog. `loadingId` is the id of the item whose dialog is being loaded. */
export function useCommentsModal() {
  const [openComments, setOpenComments] = useState<OpenComments | null>(null);
  const [loadingId, setLoadingId] = useState<string | null>(null);
  const toast = useToast();
  const open = useCallback(
    (item: Item) => {
      setLoadingId(item.id);
      loadModal()
        .then(({ CommentsModal }) => setOpenComments({ item, Modal: CommentsModal }))
        .catch((error: unknown) => {
          console.error('Comments dialog load failed', error);
          toast.error(t`Failed to load comments`, t`Check your connection and try again.`);
        })
        .finally(() => setLoadingId(null));
    },
    [toast],
  );
  return { openComments, loadingId, open, close: () => setOpenComments(null) };
}
