import { t } from '@lingui/core/macro';
import { Modal, UiProvider } from '@trenzeye/frontend-kit/ui';
import type { Comment, Reply } from '@trenzeye/proto/http/social';
import { type ReactNode, useRef } from 'react';
import { CommentSection } from './comment-section.tsx';

interface CommentsModalProps {
  readonly item: { readonly id: string; readonly title: string };
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called when the closing animation has ended. */
  readonly onClosed: () => void;
  readonly onPosted: (comment: Comment) => void;
  readonly renderReactions: (comment: Reply) => ReactNode;
}

/** The comments of an item in a dialog; it moves the focus to its first control and returns it when closed. */
export function CommentsModal({ item, isOpen, onClose, onClosed, onPosted, renderReactions }: CommentsModalProps) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <UiProvider>
      <Modal
        open={isOpen}
        onCancel={onClose}
        footer={null}
        width={640}
        className="tz-comments-modal"
        title={t`Comments`}
        afterOpenChange={(open) => {
          // Visitors have a link to log in instead of a text field.
          if (open) body.current?.querySelector<HTMLElement>('textarea, a, button')?.focus();
          else onClosed();
        }}
      >
        <div ref={body} className="tz-stack">
          <p className="tz-muted tz-small tz-clip-1" dir="auto">
            {item.title}
          </p>
          <CommentSection contentId={item.id} onPosted={onPosted} renderReactions={renderReactions} onLogIn={onClose} />
        </div>
      </Modal>
    </UiProvider>
  );
}
