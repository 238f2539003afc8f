import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { patchComment } from '../features/comments/api.ts';
import type { OpenComments } from '../features/comments/use-comments-modal.ts';
import { CommentReactions } from '../features/reactions/reaction-bar.tsx';
import { countComment, useLiveItems } from './use-live-items.ts';

/** The comments dialog of an item with live updates. */
export function ItemCommentsModal({ item, Modal, onClosed }: OpenComments & { onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const client = useQueryClient();
  // The item's card may be scrolled out of view or removed.
  useLiveItems([item.id]);
  return (
    <Modal
      item={item}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      onPosted={(comment) => countComment(client, item.id, comment.id)}
      renderReactions={(comment) => (
        <CommentReactions
          comment={comment}
          show={(state) => patchComment(client, item.id, comment.id, (current) => ({ ...current, ...state }))}
        />
      )}
    />
  );
}
