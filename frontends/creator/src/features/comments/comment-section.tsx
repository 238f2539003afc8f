import { Button, useSession } from '@trenzeye/frontend-kit';
import type { Comment, Reply } from '@trenzeye/proto/http/social';
import type { ReactNode } from 'react';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import './comments.css';

interface CommentSectionProps {
  readonly contentId: string;
  readonly onPosted: (comment: Comment) => void;
  readonly renderReactions: (comment: Reply) => ReactNode;
  /** A visitor goes to log in. */
  readonly onLeave?: () => void;
}

/** The text box and the comments below it; visitors get the way to log in. */
export function CommentSection({ contentId, onPosted, renderReactions, onLeave }: CommentSectionProps) {
  const { state } = useSession();
  return (
    <>
      {state === 'signed-out' ? <SignInHint onLeave={onLeave} /> : <CommentForm contentId={contentId} onPosted={onPosted} />}
      <CommentList contentId={contentId} renderReactions={renderReactions} onPosted={onPosted} />
    </>
  );
}

const SignInHint = ({ onLeave }: { onLeave: (() => void) | undefined }) => (
  <div className="tz-comments__hint">
    <p>Log in to join the conversation.</p>
    <Button kind="primary" size="small" to="/login" onClick={onLeave}>
      Log In
    </Button>
  </div>
);
