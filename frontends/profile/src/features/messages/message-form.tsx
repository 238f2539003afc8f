import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, newIdempotencyKey } from '@trenzeye/frontend-kit';
import { EmojiField } from '@trenzeye/frontend-kit/emoji';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useSend } from './api.ts';

interface MessageFormProps {
  readonly to: { readonly threadId: string } | { readonly userId: string };
  readonly name: string;
  readonly onSent?: (threadId: string) => void;
}

const maxMessageLength = 2000;

/** Enter sends, Shift+Enter inserts a line break. A message that could not be sent is put back into the field, before any text written since. */
export function MessageForm({ to, name, onSent }: MessageFormProps) {
  const [text, setText] = useState('');
  // Resending the same text reuses its idempotency key, so that it cannot be delivered twice.
  const failedMessage = useRef<{ text: string; key: string }>(undefined);
  const send = useSend();
  const fieldId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    const message = text.trim();
    if (message === '') return;
    const key = failedMessage.current?.text === message ? failedMessage.current.key : newIdempotencyKey();
    setText('');
    try {
      const { thread_id } = await send.mutateAsync({ to, text: message, key });
      failedMessage.current = undefined;
      onSent?.(thread_id);
    } catch {
      failedMessage.current = { text: message, key };
      setText((newText) => (newText === '' ? message : `${message}\n${newText}`));
    }
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  return (
    <form className="tz-message-form" onSubmit={submit}>
      <label className="tz-visually-hidden" htmlFor={fieldId}>
        <Trans>Message to {name}</Trans>
      </label>
      <EmojiField area={area}>
        <textarea
          ref={area}
          id={fieldId}
          className="tz-input"
          rows={1}
          maxLength={maxMessageLength}
          placeholder={t`Message @${name}`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKeyDown}
        />
      </EmojiField>
      <Button kind="primary" type="submit" icon="send" aria-label={t`Send`} loading={send.isPending} disabled={text.trim() === ''} />
    </form>
  );
}
