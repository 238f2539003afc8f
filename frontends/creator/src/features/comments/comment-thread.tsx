import { Button, ErrorState, useSession } from '@trenzeye/frontend-kit';
import type { Comment, Reply } from '@trenzeye/proto/http/social';
import { type ReactNode, useState } from 'react';
import { CommentForm } from './comment-form.tsx';
import { CommentRow } from './comment-row.tsx';
import { useReplies } from './list-replies.ts';

interface CommentThreadProps {
  readonly comment: Comment;
  readonly renderReactions: (comment: Reply) => ReactNode;
  readonly onPosted: (comment: Comment) => void;
  /** Id of the comment a link led to. */
  readonly marked: string | undefined;
}

/** A comment and what was answered to it, oldest first; a reply to a reply joins the same list. */
export function CommentThread({ comment, renderReactions, onPosted, marked }: CommentThreadProps) {
  const { state } = useSession();
  const [isReplying, setReplying] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const { data, isFetching, isError, hasNextPage, fetchNextPage, refetch } = useReplies(comment, isWhole);
  const replies = isWhole && data ? data : comment.replies;
  const left = comment.reply_count - replies.length;
  const reply = state === 'signed-in' ? () => setReplying(true) : undefined;
  return (
    <li className="tz-comment-thread">
      <CommentRow comment={comment} reactions={renderReactions(comment)} onReply={reply} isMarked={marked === comment.id} />
      {(replies.length > 0 || isReplying) && (
        <div className="tz-replies">
          {replies.length > 0 && (
            <ul className="tz-comments" aria-label={`Replies to @${comment.user.username}`}>
              {replies.map((entry) => (
                <li key={entry.id}>
                  <CommentRow comment={entry} reactions={renderReactions(entry)} onReply={reply} isMarked={marked === entry.id} />
                </li>
              ))}
            </ul>
          )}
          {isError && <ErrorState title="Failed to load comments" onRetry={() => void refetch()} retrying={isFetching} />}
          {left > 0 && (
            <Button
              kind="bare"
              size="small"
              icon="chevronDown"
              loading={isFetching}
              onClick={() => (isWhole && hasNextPage ? void fetchNextPage() : setWhole(true))}
            >
              {left === 1 ? '1 more reply' : `${left} more replies`}
            </Button>
          )}
          {isReplying && (
            <CommentForm
              contentId={comment.content_id}
              parent={{ id: comment.id, username: comment.user.username }}
              onPosted={(posted) => {
                setReplying(false);
                onPosted(posted);
              }}
            />
          )}
        </div>
      )}
    </li>
  );
}
