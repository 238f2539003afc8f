import { Button, newIdempotencyKey } from '@trenzeye/frontend-kit';
import type { Comment } from '@trenzeye/proto/http/social';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { usePostComment } from './post-comment.ts';

/** The longest comment the server takes, in characters. */
const longest = 2000;
const storageKey = (contentId: string) => `trenzeye.comment.${contentId}`;

/** The text box; unsent words survive closing, reloading and a failed post. Ctrl or Cmd with Enter posts. */
export function CommentForm({ contentId, onPosted }: { contentId: string; onPosted: (comment: Comment) => void }) {
  const [text, setText] = useState(() => sessionStorage.getItem(storageKey(contentId)) ?? '');
  const [key, setKey] = useState(newIdempotencyKey);
  const field = useId();
  const keep = (value: string) => {
    setText(value);
    setKey(newIdempotencyKey());
    if (value) sessionStorage.setItem(storageKey(contentId), value);
    else sessionStorage.removeItem(storageKey(contentId));
  };
  const { mutate, isPending } = usePostComment(contentId, (comment) => {
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
      <label className="tz-hidden" htmlFor={field}>
        Write a comment
      </label>
      <textarea
        id={field}
        className="tz-input"
        rows={2}
        maxLength={longest}
        placeholder="Write a comment…"
        value={text}
        readOnly={isPending}
        onChange={(event) => keep(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) post(event);
        }}
      />
      <Button kind="primary" type="submit" disabled={!isReady} loading={isPending}>
        Post
      </Button>
    </form>
  );
}
