import { Button, newIdempotencyKey } from '@trenzeye/frontend-kit';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useSend } from './message-queries.ts';

interface MessageFormProps {
  readonly to: { readonly threadId: string } | { readonly userId: string };
  readonly name: string;
  readonly onSent?: (threadId: string) => void;
}

const longest = 2000;

/** What is written stays in the field until it is sent. Enter sends, Shift and Enter begins a new line. */
export function MessageForm({ to, name, onSent }: MessageFormProps) {
  const [text, setText] = useState('');
  // One key for the same words, so that a repeated try is no second message.
  const key = useRef(newIdempotencyKey());
  const send = useSend();
  const field = useId();
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const words = text.trim();
    if (words === '' || send.isPending) return;
    send.mutate(
      { to, text: words, key: key.current },
      {
        onSuccess: ({ thread_id }) => {
          // What was written meanwhile has not been sent.
          setText((now) => (now.startsWith(text) ? now.slice(text.length).trimStart() : now));
          key.current = newIdempotencyKey();
          onSent?.(thread_id);
        },
      },
    );
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form className="tz-message-form" onSubmit={submit}>
      <label className="tz-hidden" htmlFor={field}>
        Message to {name}
      </label>
      <textarea
        id={field}
        className="tz-input"
        rows={1}
        maxLength={longest}
        placeholder={`Message @${name}`}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          key.current = newIdempotencyKey();
        }}
        onKeyDown={press}
      />
      <Button kind="primary" type="submit" icon="send" aria-label="Send" loading={send.isPending} disabled={text.trim() === ''} />
    </form>
  );
}
