import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, call, isOfflineError, newIdempotencyKey, queueComment, tabStore, useSession, useToast } from '@trenzeye/frontend-kit';
import { type Comment, social } from '@trenzeye/proto/http/social';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { CompletingTextarea } from '../../completion/completing-textarea.tsx';
import { addPostedComment } from '../api.ts';

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
function usePostComment(contentId: string, parentId: string | undefined, { onPosted, onQueued }: PostedHandlers) {
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

/** Maximum length of a comment, in characters. */
export const commentLimit = 2000;
const storageKey = (id: string) => `trenzeye.comment.${id}`;

interface CommentFormProps {
  readonly contentId: string;
  /** The comment that is replied to. */
  readonly parent?: { readonly id: string; readonly username: string };
  readonly onPosted: (comment: Comment) => void;
}

/** The comment field. Unsent text is kept in session storage. Ctrl or Cmd with Enter posts. */
export function CommentForm({ contentId, parent, onPosted }: CommentFormProps) {
  const storage = storageKey(parent?.id ?? contentId);
  const [text, setText] = useState(() => tabStore.getItem(storage) ?? '');
  const [key, setKey] = useState(newIdempotencyKey);
  const field = useId();
  const updateText = (value: string) => {
    setText(value);
    setKey(newIdempotencyKey());
    if (value) tabStore.setItem(storage, value);
    else tabStore.removeItem(storage);
  };
  const { mutate, isPending } = usePostComment(contentId, parent?.id, {
    onPosted: (comment) => {
      updateText('');
      onPosted(comment);
    },
    onQueued: () => updateText(''),
  });
  const isReady = text.trim() !== '' && !isPending;
  const post = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (isReady) mutate({ text: text.trim(), key });
  };
  return (
    <form className="tz-comment-form" onSubmit={post}>
      <label className="tz-visually-hidden" htmlFor={field}>
        {parent ? t`Reply to @${parent.username}` : t`Write a comment`}
      </label>
      <CompletingTextarea
        id={field}
        className="tz-input"
        rows={2}
        maxLength={commentLimit}
        placeholder={parent ? t`Reply to @${parent.username}…` : t`Write a comment…`}
        // The user has just pressed Reply
        autoFocus={parent !== undefined}
        value={text}
        readOnly={isPending}
        onChange={updateText}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) post(event);
        }}
      />
      <Button kind="primary" type="submit" disabled={!isReady} loading={isPending}>
        {parent ? t`Reply` : t`Post`}
      </Button>
    </form>
  );
}
