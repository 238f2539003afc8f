import { Button } from '@trenzeye/frontend-kit';
import type { Reply } from '@trenzeye/proto/http/social';
import { type FormEvent, useId, useState } from 'react';
import { useEditComment } from './change-comment.ts';
import { longestComment } from './comment-form.tsx';

/** Changes the words of a comment of one's own. */
export function EditForm({ comment, onDone }: { comment: Reply; onDone: () => void }) {
  const [text, setText] = useState(comment.text);
  const field = useId();
  const { mutate, isPending } = useEditComment(comment, onDone);
  const words = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words === comment.text) onDone();
    else if (words !== '') mutate(words);
  };
  return (
    <form className="tz-comment-form" onSubmit={submit}>
      <label className="tz-visually-hidden" htmlFor={field}>
        Your comment
      </label>
      <textarea
        id={field}
        className="tz-input"
        rows={2}
        maxLength={longestComment}
        // biome-ignore lint/a11y/noAutofocus: it was just asked for
        autoFocus
        value={text}
        readOnly={isPending}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onDone();
          }
        }}
      />
      <div className="tz-row">
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
        <Button size="small" kind="primary" type="submit" disabled={words === ''} loading={isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
