import { Button, newIdempotencyKey } from '@trenzeye/frontend-kit';
import type { Comment } from '@trenzeye/proto/http/social';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { usePostComment } from './post-comment.ts';

/** The longest comment the server takes, in characters. */
export const longestComment = 2000;
const storageKey = (id: string) => `trenzeye.comment.${id}`;

interface CommentFormProps {
  readonly contentId: string;
  /** The comment that is answered. */
  readonly parent?: { readonly id: string; readonly username: string };
  readonly onPosted: (comment: Comment) => void;
}

/** The text box; unsent words survive closing, reloading and a failed post. Ctrl or Cmd with Enter posts. */
export function CommentForm({ contentId, parent, onPosted }: CommentFormProps) {
  const storage = storageKey(parent?.id ?? contentId);
  const [text, setText] = useState(() => sessionStorage.getItem(storage) ?? '');
  const [key, setKey] = useState(newIdempotencyKey);
  const field = useId();
  const keep = (value: string) => {
    setText(value);
    setKey(newIdempotencyKey());
    if (value) sessionStorage.setItem(storage, value);
    else sessionStorage.removeItem(storage);
  };
  const { mutate, isPending } = usePostComment(contentId, parent?.id, (comment) => {
    keep('');
    onPosted(comment);
  });
  const isReady = text.trim() !== '' && !isPending;
  const post = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (isReady) mutate({ text: text.trim(), key });
  };
  return (
    <form className="tz-comment-form" onSubmit={post}>
      <label className="tz-visually-hidden" htmlFor={field}>
        {parent ? `Reply to @${parent.username}` : 'Write a comment'}
      </label>
      <textarea
        id={field}
        className="tz-input"
        rows={2}
        maxLength={longestComment}
        placeholder={parent ? `Reply to @${parent.username}…` : 'Write a comment…'}
        // biome-ignore lint/a11y/noAutofocus: a reply was just asked for
        autoFocus={parent !== undefined}
        value={text}
        readOnly={isPending}
        onChange={(event) => keep(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) post(event);
        }}
      />
      <Button kind="primary" type="submit" disabled={!isReady} loading={isPending}>
        {parent ? 'Reply' : 'Post'}
      </Button>
    </form>
  );
}
