import { t } from '@lingui/core/macro';
import { Button, Dialog } from '@trenzeye/frontend-kit';
import type { ItemDetail } from '@trenzeye/proto/http/content';
import { type FormEvent, useId, useState } from 'react';
import { useAskToRemix } from '../api.ts';

/** Maximum length of the message, in characters. */
const messageLimit = 500;

/** Requests permission to remix, with an optional message. */
export function RemixRequestDialog({ item, onClose }: { item: ItemDetail; onClose: () => void }) {
  const [message, setMessage] = useState('');
  const field = useId();
  const { mutate, isPending } = useAskToRemix(item.id, onClose);
  const send = (event: FormEvent) => {
    event.preventDefault();
    mutate(message.trim());
  };
  return (
    <Dialog title={t`Ask @${item.author.username} to remix`} onClose={onClose}>
      <form className="tz-stack" onSubmit={send}>
        <div className="tz-field">
          <label className="tz-label" htmlFor={field}>
            {t`Message to the author (optional)`}
          </label>
          <textarea
            id={field}
            className="tz-input"
            rows={4}
            maxLength={messageLimit}
            value={message}
            readOnly={isPending}
            onChange={(event) => setMessage(event.target.value)}
          />
          <p className="tz-hint tz-tabular-numbers">
            {message.length}/{messageLimit}
          </p>
        </div>
        <div className="tz-row">
          <Button kind="primary" type="submit" loading={isPending}>
            {t`Send request`}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
