import { t } from '@lingui/core/macro';
import { Button, Chip, removeFromOutbox, useOutbox, useSession } from '@trenzeye/frontend-kit';
import type { Comment, Reply } from '@trenzeye/proto/http/social';
import { type ReactNode, useEffect, useRef } from 'react';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import './comments.css';
import { useQueryClient } from '@tanstack/react-query';
import { refreshComments } from './comment-queries.ts';

/** The viewer's comments and replies on an item that wait for a connection. */
function QueuedComments({ contentId }: { readonly contentId: string }) {
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

interface CommentSectionProps {
  readonly contentId: string;
  readonly onPosted: (comment: Comment) => void;
  readonly renderReactions: (comment: Reply) => ReactNode;
  /** Called when a visitor follows the link to log in. */
  readonly onLogIn?: () => void;
}

/** The comment field and the comments; visitors see a prompt to log in instead of the field. */
export function CommentSection({ contentId, onPosted, renderReactions, onLogIn }: CommentSectionProps) {
  const { state } = useSession();
  return (
    <>
      {state === 'signed-out' ? <SignInPrompt onLogIn={onLogIn} /> : <CommentForm contentId={contentId} onPosted={onPosted} />}
      <QueuedComments contentId={contentId} />
      <CommentList contentId={contentId} renderReactions={renderReactions} onPosted={onPosted} />
    </>
  );
}

const SignInPrompt = ({ onLogIn }: { onLogIn: (() => void) | undefined }) => (
  <div className="tz-comments__sign-in">
    <p>{t`Log in to join the conversation.`}</p>
    <Button kind="primary" size="small" to="/login" onClick={onLogIn}>
      {t`Log In`}
    </Button>
  </div>
);
