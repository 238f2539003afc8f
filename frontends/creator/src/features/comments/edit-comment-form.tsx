import { t } from '@lingui/core/macro';
import { Button } from '@trenzeye/frontend-kit';
import type { Reply } from '@trenzeye/proto/http/social';
import { type FormEvent, useId, useState } from 'react';
import { CompletingTextarea } from '../text/completion/completing-textarea.tsx';
import { commentLimit } from './comment-form.tsx';
import { useEditComment } from './comment-mutations.ts';

/** Edits a comment of the viewer in place. */
export function EditCommentForm({ comment, onDone }: { comment: Reply; onDone: () => void }) {
  const [text, setText] = useState(comment.text);
  const field = useId();
  const { mutate, isPending } = useEditComment(comment, onDone);
  const trimmed = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === comment.text) onDone();
    else if (trimmed !== '') mutate(trimmed);
  };
  return (
    <form className="tz-comment-form" onSubmit={submit}>
      <label className="tz-visually-hidden" htmlFor={field}>
        {t`Your comment`}
      </label>
      <CompletingTextarea
        id={field}
        className="tz-input"
        rows={2}
        maxLength={commentLimit}
        // The user has just chosen Edit
        autoFocus
        value={text}
        readOnly={isPending}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onDone();
          }
        }}
      />
      <div className="tz-row">
        <Button size="small" onClick={onDone}>
          {t`Cancel`}
        </Button>
        <Button size="small" kind="primary" type="submit" disabled={trimmed === ''} loading={isPending}>
          {t`Save`}
        </Button>
      </div>
    </form>
  );
}
