import { t } from '@lingui/core/macro';
import { ErrorState, LoadMore, mergePages, Skeleton, useToast, VisuallyHidden } from '@trenzeye/frontend-kit';
import type { Comment, Reply } from '@trenzeye/proto/http/social';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useComments, useLinkedComment } from './comment-queries.ts';
import { CommentThread } from './comment-thread.tsx';

interface CommentListProps {
  readonly contentId: string;
  readonly renderReactions: (comment: Reply) => ReactNode;
  readonly onPosted: (comment: Comment) => void;
}

/** Comments of an item, newest first; the comment that a link points to is pinned on top. */
export function CommentList({ contentId, renderReactions, onPosted }: CommentListProps) {
  const [query] = useSearchParams();
  const linkedId = query.get('comment');
  const { data: linked } = useLinkedComment(linkedId);
  const list = useComments(contentId);
  const { data, isPending, isLoadingError, isFetchNextPageError, isFetching, refetch, error } = list;
  const toast = useToast();
  useEffect(() => {
    if (isLoadingError || isFetchNextPageError) toast.error(t`Failed to load comments`);
  }, [isLoadingError, isFetchNextPageError, toast]);

  if (isPending) return <CommentSkeleton />;
  if (isLoadingError)
    return <ErrorState title={t`Failed to load comments`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  const pinned = linked?.content_id === contentId ? linked : undefined;
  const comments = [...(pinned ? [pinned] : []), ...mergePages(data?.pages ?? []).filter(({ id }) => id !== pinned?.id)];
  if (comments.length === 0) return <p className="tz-comments__empty">{t`No comments yet. Be the first to comment!`}</p>;
  return (
    <>
      <ul className="tz-comments" aria-label={t`Comments, newest first`}>
        {comments.map((comment) => (
          <CommentThread
            key={comment.id}
            comment={comment}
            renderReactions={renderReactions}
            onPosted={onPosted}
            linkedId={linkedId ?? undefined}
          />
        ))}
      </ul>
      <LoadMore {...list} />
    </>
  );
}

const CommentSkeleton = () => (
  <div className="tz-comments" aria-busy="true">
    <VisuallyHidden>{t`Loading comments`}</VisuallyHidden>
    {['55%', '80%', '40%'].map((width) => (
      <div key={width} className="tz-comment" aria-hidden="true">
        <Skeleton width={36} height={36} radius="50%" />
        <div className="tz-comment__body">
          <Skeleton width={140} height={14} />
          <Skeleton width={width} height={18} />
          <Skeleton width={60} height={32} radius={999} />
        </div>
      </div>
    ))}
  </div>
);
