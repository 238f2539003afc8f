import { Button, useSession } from '@trenzeye/frontend-kit';
import { Modal, UiProvider } from '@trenzeye/frontend-kit/ui';
import type { Comment } from '@trenzeye/proto/http/social';
import { type ReactNode, useRef } from 'react';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import './comments.css';

interface CommentsModalProps {
  readonly item: { readonly id: string; readonly title: string };
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** After the dialog has gone. */
  readonly onClosed: () => void;
  readonly onPosted: (comment: Comment) => void;
  readonly renderReactions: (comment: Comment) => ReactNode;
}

/** The comments of an item in a dialog; the focus goes to the text box, and back where it came from. */
export function CommentsModal({ item, isOpen, onClose, onClosed, onPosted, renderReactions }: CommentsModalProps) {
  const { state } = useSession();
  const body = useRef<HTMLDivElement>(null);
  return (
    <UiProvider>
      <Modal
        open={isOpen}
        onCancel={onClose}
        footer={null}
        width={640}
        className="tz-comments-modal"
        title="Comments"
        afterOpenChange={(open) => {
          if (open) body.current?.querySelector('textarea')?.focus();
          else onClosed();
        }}
      >
        <div ref={body} className="tz-stack">
          <p className="tz-muted tz-small tz-clip-1">{item.title}</p>
          {state === 'out' ? <SignInHint onLeave={onClose} /> : <CommentForm contentId={item.id} onPosted={onPosted} />}
          <CommentList contentId={item.id} renderReactions={renderReactions} />
        </div>
      </Modal>
    </UiProvider>
  );
}

const SignInHint = ({ onLeave }: { onLeave: () => void }) => (
  <div className="tz-comments__hint">
    <p>Log in to join the conversation.</p>
    <Button kind="primary" size="small" to="/login" onClick={onLeave}>
      Log In
    </Button>
  </div>
);
