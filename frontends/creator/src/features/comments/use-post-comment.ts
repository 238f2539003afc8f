import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isOfflineError, queueComment, useSession, useToast } from '@trenzeye/frontend-kit';
import { type Comment, social } from '@trenzeye/proto/http/social';
import { addPostedComment } from './comment-queries.ts';

interface NewComment {
  readonly text: string;
  /** Idempotency key: retrying the same text does not post it twice. */
  readonly key: string;
}

interface PostedHandlers {
  /** The comment is on the server. */
  readonly onPosted: (comment: Comment) => void;
  /** The comment is stored in the browser until there is a connection. */
  readonly onQueued: () => void;
}

/** Posts a comment on an item, or a reply, and adds it to the cached list. Without a connection it is sent later. */
export function usePostComment(contentId: string, parentId: string | undefined, { onPosted, onQueued }: PostedHandlers) {
  const { user } = useSession();
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ text, key }: NewComment): Promise<Comment | undefined> =>
      call(social.postComment, {
        body: { content_id: contentId, text, ...(parentId && { parent_id: parentId }) },
        idempotencyKey: key,
      }).catch((error: unknown) => {
        if (!user || !isOfflineError(error)) throw error;
        queueComment(user.id, { contentId, parentId: parentId ?? null, text }, key);
        return undefined;
      }),
    onSuccess: (comment) => {
      if (!comment) {
        onQueued();
        toast.info(t`You are offline`, t`Your comment will be sent when you are online.`);
        return;
      }
      addPostedComment(client, comment);
      onPosted(comment);
      toast.success(t`Comment posted successfully!`);
    },
    onError: (error) => toast.error(t`Failed to post comment`, error.message),
  });
}
