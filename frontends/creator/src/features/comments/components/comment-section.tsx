import { t } from '@lingui/core/macro';
import {
  Button,
  Chip,
  callPage,
  ErrorState,
  LoadMore,
  mergePages,
  removeFromOutbox,
  Skeleton,
  useOutbox,
  useSession,
  useToast,
  VisuallyHidden,
} from '@trenzeye/frontend-kit';
import { type Comment, type Reply, social } from '@trenzeye/proto/http/social';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CommentForm } from './comment-form.tsx';
import './comments.css';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { refreshComments, repliesKey, useComments, useLinkedComment } from '../api.ts';
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
function CommentThread({ comment, renderReactions, onPosted, linkedId }: CommentThreadProps) {
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

interface CommentListProps {
  readonly contentId: string;
  readonly renderReactions: (comment: Reply) => ReactNode;
  readonly onPosted: (comment: Comment) => void;
}

/** Comments of an item, newest first; the comment that a link points to is pinned on top. */
function CommentList({ contentId, renderReactions, onPosted }: CommentListProps) {
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
