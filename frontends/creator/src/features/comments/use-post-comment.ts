import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, useToast } from '@trenzeye/frontend-kit';
import { type Comment, social } from '@trenzeye/proto/http/social';
import { addPostedComment } from './comment-queries.ts';

interface NewComment {
  readonly text: string;
  /** Idempotency key: retrying the same text does not post it twice. */
  readonly key: string;
}

/** Posts a comment on an item, or a reply, and adds it to the cached list; then calls `onPosted`. */
export function usePostComment(contentId: string, parentId: string | undefined, onPosted: (comment: Comment) => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ text, key }: NewComment) =>
      call(social.postComment, { body: { content_id: contentId, text, ...(parentId && { parent_id: parentId }) }, idempotencyKey: key }),
    onSuccess: (comment) => {
      addPostedComment(client, comment);
      onPosted(comment);
      toast.success('Comment posted successfully!');
    },
    onError: (error) => toast.error('Failed to post comment', error.message),
  });
}
