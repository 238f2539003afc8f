import { t } from '@lingui/core/macro';
import { Button, useSession } from '@trenzeye/frontend-kit';
import type { Comment, Reply } from '@trenzeye/proto/http/social';
import type { ReactNode } from 'react';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import { QueuedComments } from './queued-comments.tsx';
import './comments.css';

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
