import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, useToast } from '@trenzeye/frontend-kit';
import { type Comment, social } from '@trenzeye/proto/http/social';
import { showPosted } from './list-comments.ts';

interface NewComment {
  readonly text: string;
  /** Makes a second try of the same text harmless when the first arrived after all. */
  readonly key: string;
}

/** Posts a comment on an item, or a reply to one, and puts it where it belongs; `onPosted` hears of it afterwards. */
export function usePostComment(contentId: string, parentId: string | undefined, onPosted: (comment: Comment) => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ text, key }: NewComment) =>
      call(social.postComment, { body: { content_id: contentId, text, ...(parentId && { parent_id: parentId }) }, idempotencyKey: key }),
    onSuccess: (comment) => {
      showPosted(client, comment);
      onPosted(comment);
      toast.success('Comment posted successfully!');
    },
    onError: (error) => toast.error('Failed to post comment', error.message),
  });
}
