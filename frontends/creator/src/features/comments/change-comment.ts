import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, newIdempotencyKey, useToast } from '@trenzeye/frontend-kit';
import { type Reply, social } from '@trenzeye/proto/http/social';
import { patchComment, refreshComments } from './list-comments.ts';

/** Changes the words of one's own comment. */
export function useEditComment({ id, content_id }: Reply, onDone: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (text: string) => call(social.editComment, { params: { id }, body: { text }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: ({ text, mentions, edited_at }) => {
      patchComment(client, content_id, id, (comment) => ({ ...comment, text, mentions, edited_at }));
      onDone();
    },
    onError: (error) => toast.error('Failed to change comment', error.message),
  });
}

/** Deletes a comment of one's own, or one on an item of one's own. */
export function useDeleteComment({ id, content_id }: Reply) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call(social.deleteComment, { params: { id } }),
    onSuccess: () => {
      refreshComments(client, content_id);
      toast.success('Comment deleted');
    },
    onError: (error) => toast.error('Failed to delete comment', error.message),
  });
}
