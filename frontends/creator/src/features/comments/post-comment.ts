import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, useToast } from '@trenzeye/frontend-kit';
import { type Comment, social } from '@trenzeye/proto/http/social';
import { prependComment } from './list-comments.ts';

interface NewComment {
  readonly text: string;
  /** Makes a second try of the same text harmless when the first arrived after all. */
  readonly key: string;
}

/** Posts a comment on an item and puts it on top of the list; `onPosted` hears of it afterwards. */
export function usePostComment(contentId: string, onPosted: (comment: Comment) => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ text, key }: NewComment) => call(social.postComment, { body: { content_id: contentId, text }, idempotencyKey: key }),
    onSuccess: (comment) => {
      prependComment(client, comment);
      onPosted(comment);
      toast.success('Comment posted successfully!');
    },
    onError: (error) => toast.error('Failed to post comment', error.message),
  });
}
