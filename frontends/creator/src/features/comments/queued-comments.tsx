import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Chip, removeFromOutbox, useOutbox, useSession } from '@trenzeye/frontend-kit';
import { useEffect, useRef } from 'react';
import { refreshComments } from './comment-queries.ts';

/** The viewer's comments and replies on an item that wait for a connection. */
export function QueuedComments({ contentId }: { readonly contentId: string }) {
  const { user } = useSession();
  const client = useQueryClient();
  const own = useOutbox(user?.id).filter((entry) => entry.kind === 'comment' && entry.contentId === contentId);
  const before = useRef(own.length);
  useEffect(() => {
    if (own.length < before.current) refreshComments(client, contentId);
    before.current = own.length;
  }, [own.length, client, contentId]);
  if (!user || own.length === 0) return null;
  return (
    <ul className="tz-comments__queued" aria-label={t`Comments that are not sent`}>
      {own.map((entry) => (
        <li key={entry.id}>
          <p>{entry.kind === 'comment' && entry.text}</p>
          <div className="tz-row">
            <Chip>{entry.problem ?? t`Will be sent when you are online`}</Chip>
            <Button size="small" onClick={() => removeFromOutbox(user.id, entry.id)}>
              {t`Discard`}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
