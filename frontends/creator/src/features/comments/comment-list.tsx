import { ErrorState, LoadMore, mergePages, Skeleton, useToast, VisuallyHidden } from '@trenzeye/frontend-kit';
import type { Comment } from '@trenzeye/proto/http/social';
import { type ReactNode, useEffect } from 'react';
import { CommentRow } from './comment-row.tsx';
import { useComments } from './list-comments.ts';

/** The comments of an item, newest first. */
export function CommentList({ contentId, renderReactions }: { contentId: string; renderReactions: (comment: Comment) => ReactNode }) {
  const list = useComments(contentId);
  const { data, isPending, isLoadingError, isFetchNextPageError, isFetching, refetch, error } = list;
  const toast = useToast();
  useEffect(() => {
    if (isLoadingError || isFetchNextPageError) toast.error('Failed to load comments');
  }, [isLoadingError, isFetchNextPageError, toast]);

  if (isPending) return <CommentSkeleton />;
  if (isLoadingError)
    return <ErrorState title="Failed to load comments" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  const comments = mergePages(data?.pages ?? []);
  if (comments.length === 0) return <p className="tz-comments__empty">No comments yet. Be the first to comment!</p>;
  return (
    <>
      <ul className="tz-comments" aria-label="Comments, newest first">
        {comments.map((comment) => (
          <CommentRow key={comment.id} comment={comment} reactions={renderReactions(comment)} />
        ))}
      </ul>
      <LoadMore {...list} />
    </>
  );
}

const CommentSkeleton = () => (
  <div className="tz-comments" aria-busy="true">
    <VisuallyHidden>Loading comments</VisuallyHidden>
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
