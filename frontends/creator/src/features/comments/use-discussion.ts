import { useToast } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import type { CommentsModal } from './comments-modal.tsx';

type Item = Parameters<typeof CommentsModal>[0]['item'];

export interface Discussed {
  readonly item: Item;
  readonly Modal: typeof CommentsModal;
}

// The dialog brings antd along: it is fetched when somebody first asks for comments.
const loadModal = () => import('./comments-modal.tsx');

/** Fetches the dialog's code ahead; failing is left to the tap that opens it. */
export const warmUpComments = (): void => void loadModal().catch(() => undefined);

/** Which item's comments are open. `opening` is the id of the item whose dialog is on its way. */
export function useDiscussion() {
  const [discussed, setDiscussed] = useState<Discussed | null>(null);
  const [opening, setOpening] = useState<string | null>(null);
  const toast = useToast();
  const open = (item: Item) => {
    setOpening(item.id);
    loadModal()
      .then(({ CommentsModal }) => setDiscussed({ item, Modal: CommentsModal }))
      .catch((error: unknown) => {
        console.error('The comments dialog could not be loaded', error);
        toast.error('Failed to load comments', 'Check your connection and try again.');
      })
      .finally(() => setOpening(null));
  };
  return { discussed, opening, open, close: () => setDiscussed(null) };
}
