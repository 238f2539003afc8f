import { Button, Dialog } from '@trenzeye/frontend-kit';
import type { ItemDetail } from '@trenzeye/proto/http/content';
import { type FormEvent, useId, useState } from 'react';
import { useAskToRemix } from './remix-item.ts';

/** The longest message the server takes, in characters. */
const longest = 500;

/** Asks the author for a remix, with a message if one likes. */
export function RemixRequestDialog({ item, onClose }: { item: ItemDetail; onClose: () => void }) {
  const [message, setMessage] = useState('');
  const field = useId();
  const { mutate, isPending } = useAskToRemix(item.id, onClose);
  const send = (event: FormEvent) => {
    event.preventDefault();
    mutate(message.trim());
  };
  return (
    <Dialog title={`Ask @${item.author.username} to remix`} onClose={onClose}>
      <form className="tz-stack" onSubmit={send}>
        <div className="tz-field">
          <label className="tz-label" htmlFor={field}>
            What would you make of it? (optional)
          </label>
          <textarea
            id={field}
            className="tz-input"
            rows={4}
            maxLength={longest}
            value={message}
            readOnly={isPending}
            onChange={(event) => setMessage(event.target.value)}
          />
          <p className="tz-hint tz-tabular-numbers">
            {message.length}/{longest}
          </p>
        </div>
        <div className="tz-row">
          <Button kind="primary" type="submit" loading={isPending}>
            Send request
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
