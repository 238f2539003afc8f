import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { patchComment } from '../features/comments/list-comments.ts';
import type { Discussed } from '../features/comments/use-discussion.ts';
import { CommentReactions } from '../features/reactions/comment-reactions.tsx';
import { countComment } from './show-state.ts';
import { useLiveItems } from './use-live-items.ts';

/** The comments of an item in their dialog. */
export function Discussion({ item, Modal, onClosed }: Discussed & { onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const client = useQueryClient();
  // The dialog may outlast its card's place on the screen.
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
