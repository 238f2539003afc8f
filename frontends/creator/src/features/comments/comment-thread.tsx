import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, callPage, ErrorState, mergePages, useSession } from '@trenzeye/frontend-kit';
import { type Comment, type Reply, social } from '@trenzeye/proto/http/social';
import { type ReactNode, useState } from 'react';
import { CommentForm } from './comment-form.tsx';
import { repliesKey } from './comment-queries.ts';
import { CommentRow } from './comment-row.tsx';

/** Pages of all replies to a comment, oldest first; the first few are included in the comment itself. */
function useReplies({ id, content_id }: Comment, isEnabled: boolean) {
  const { user } = useSession();
  const { data, ...rest } = useInfiniteQuery({
    queryKey: [...repliesKey(content_id), id, user?.id ?? null],
    queryFn: ({ pageParam, signal }) => callPage(social.listReplies, { params: { id }, query: { limit: 50 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: isEnabled,
    staleTime: 0,
  });
  return { ...rest, data: data ? mergePages(data.pages) : undefined };
}

interface CommentThreadProps {
  readonly comment: Comment;
  readonly renderReactions: (comment: Reply) => ReactNode;
  readonly onPosted: (comment: Comment) => void;
  /** Id of the comment that the link points to. */
  readonly linkedId: string | undefined;
}

/** A comment and its replies, oldest first. Replies to replies are in the same list. */
export function CommentThread({ comment, renderReactions, onPosted, linkedId }: CommentThreadProps) {
  const { state } = useSession();
  const [isReplying, setReplying] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  const { data, isFetching, isError, hasNextPage, fetchNextPage, refetch } = useReplies(comment, isExpanded);
  const replies = isExpanded && data ? data : comment.replies;
  const remaining = comment.reply_count - replies.length;
  const reply = state === 'signed-in' ? () => setReplying(true) : undefined;
  return (
    <li className="tz-comment-thread">
      <CommentRow comment={comment} reactions={renderReactions(comment)} onReply={reply} isLinked={linkedId === comment.id} />
      {(replies.length > 0 || isReplying) && (
        <div className="tz-replies">
          {replies.length > 0 && (
            <ul className="tz-comments" aria-label={t`Replies to @${comment.user.username}`}>
              {replies.map((entry) => (
                <li key={entry.id}>
                  <CommentRow comment={entry} reactions={renderReactions(entry)} onReply={reply} isLinked={linkedId === entry.id} />
                </li>
              ))}
            </ul>
          )}
          {isError && <ErrorState title={t`Failed to load comments`} onRetry={() => void refetch()} retrying={isFetching} />}
          {remaining > 0 && (
            <Button
              kind="bare"
              size="small"
              icon="chevronDown"
              loading={isFetching}
              onClick={() => (isExpanded && hasNextPage ? void fetchNextPage() : setExpanded(true))}
            >
              {remaining === 1 ? t`1 more reply` : t`${remaining} more replies`}
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
