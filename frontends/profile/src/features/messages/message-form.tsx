import { Button, newIdempotencyKey } from '@trenzeye/frontend-kit';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useSend } from './message-queries.ts';

interface MessageFormProps {
  readonly to: { readonly threadId: string } | { readonly userId: string };
  readonly name: string;
  readonly onSent?: (threadId: string) => void;
}

const longest = 2000;

/** What could not be sent comes back into the field, before what has been written since. Enter sends, Shift and Enter begins a new line. */
export function MessageForm({ to, name, onSent }: MessageFormProps) {
  const [text, setText] = useState('');
  // The same words once more have the same key, so that a repeated try is no second message.
  const failed = useRef<{ words: string; key: string }>(undefined);
  const send = useSend();
  const field = useId();
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    const words = text.trim();
    if (words === '') return;
    const key = failed.current?.words === words ? failed.current.key : newIdempotencyKey();
    setText('');
    try {
      const { thread_id } = await send.mutateAsync({ to, text: words, key });
      failed.current = undefined;
      onSent?.(thread_id);
    } catch {
      failed.current = { words, key };
      setText((since) => (since === '' ? words : `${words}\n${since}`));
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
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
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
      />
      <Button kind="primary" type="submit" icon="send" aria-label="Send" loading={send.isPending} disabled={text.trim() === ''} />
    </form>
  );
}
