import { t } from '@lingui/core/macro';
import { Button, newIdempotencyKey, tabStore } from '@trenzeye/frontend-kit';
import type { Comment } from '@trenzeye/proto/http/social';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { CompletingTextarea } from '../text/completion/completing-textarea.tsx';
import { usePostComment } from './use-post-comment.ts';

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
