import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, newIdempotencyKey, useToast } from '@trenzeye/frontend-kit';
import { type Reply, social } from '@trenzeye/proto/http/social';
import { patchComment, refreshComments } from './comment-queries.ts';

/** Edits a comment of the viewer. */
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
    onError: (error) => toast.error(t`Failed to edit comment`, error.message),
  });
}

/** Deletes a comment of the viewer, or any comment on an item of the viewer. */
export function useDeleteComment({ id, content_id }: Reply) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call(social.deleteComment, { params: { id } }),
    onSuccess: () => {
      refreshComments(client, content_id);
      toast.success(t`Comment deleted`);
    },
    onError: (error) => toast.error(t`Failed to delete comment`, error.message),
  });
}
