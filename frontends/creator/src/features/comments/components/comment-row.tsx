import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  Avatar,
  Button,
  call,
  formatLocale,
  LinkedText,
  type MenuItem,
  newIdempotencyKey,
  ReportMenu,
  timeAgo,
  useSession,
  useToast,
} from '@trenzeye/frontend-kit';
import { type Reply, social } from '@trenzeye/proto/http/social';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { CompletingTextarea } from '../../completion/completing-textarea.tsx';
import { patchComment, refreshComments } from '../api.ts';
import { splitMentions } from '../split-mentions.ts';
import { commentLimit } from './comment-form.tsx';

/** Edits a comment of the viewer. */
function useEditComment({ id, content_id }: Reply, onDone: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (text: string) => call(social.editComment, { params: { id }, body: { text }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: ({ text, mentions, edited_at }) => {
      patchComment(client, content_id, id, (comment) => ({ ...comment, text, mentions, edited_at }));
      onDone();
    },
    onError: (error) => toast.error(t`Failed to edit comment`, error.message),
  });
}

/** Deletes a comment of the viewer, or any comment on an item of the viewer. */
function useDeleteComment({ id, content_id }: Reply) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call(social.deleteComment, { params: { id } }),
    onSuccess: () => {
      refreshComments(client, content_id);
      toast.success(t`Comment deleted`);
    },
    onError: (error) => toast.error(t`Failed to delete comment`, error.message),
  });
}

/** Edits a comment of the viewer in place. */
function EditCommentForm({ comment, onDone }: { comment: Reply; onDone: () => void }) {
  const [text, setText] = useState(comment.text);
  const field = useId();
  const { mutate, isPending } = useEditComment(comment, onDone);
  const trimmed = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === comment.text) onDone();
    else if (trimmed !== '') mutate(trimmed);
  };
  return (
    <form className="tz-comment-form" onSubmit={submit}>
      <label className="tz-visually-hidden" htmlFor={field}>
        {t`Your comment`}
      </label>
      <CompletingTextarea
        id={field}
        className="tz-input"
        rows={2}
        maxLength={commentLimit}
        // The user has just chosen Edit
        autoFocus
        value={text}
        readOnly={isPending}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onDone();
          }
        }}
      />
      <div className="tz-row">
        <Button size="small" onClick={onDone}>
          {t`Cancel`}
        </Button>
        <Button size="small" kind="primary" type="submit" disabled={trimmed === ''} loading={isPending}>
          {t`Save`}
        </Button>
      </div>
    </form>
  );
}

interface CommentRowProps {
  readonly comment: Reply;
  readonly reactions: ReactNode;
  /** Undefined for visitors. */
  readonly onReply: (() => void) | undefined;
  /** The comment that the link points to. */
  readonly isLinked: boolean;
}

/** One comment with its author, age, reactions and actions. */
export function CommentRow({ comment, reactions, onReply, isLinked }: CommentRowProps) {
  const [isEditing, setEditing] = useState(false);
  const { user, created_at, edited_at, deleted } = comment;
  if (deleted) return <p className="tz-comment__deleted">{t`This comment was deleted.`}</p>;
  return (
    <div id={`comment-${comment.id}`} className={isLinked ? 'tz-comment tz-comment--linked' : 'tz-comment'}>
      <Avatar username={user.username} src={user.avatar_url} size={36} />
      <div className="tz-comment__body">
        <div className="tz-comment__head">
          <Link className="tz-comment__name" to={`/u/${user.id}`}>
            <bdi>@{user.username}</bdi>
          </Link>
          <time dateTime={created_at} title={new Date(created_at).toLocaleString(formatLocale())}>
            {timeAgo(created_at)}
            {edited_at && t`, edited`}
          </time>
          <CommentMenu comment={comment} onEdit={() => setEditing(true)} />
        </div>
        {isEditing ? (
          <EditCommentForm comment={comment} onDone={() => setEditing(false)} />
        ) : (
          <>
            <CommentText comment={comment} />
            <div className="tz-comment__actions">
              {reactions}
              {onReply && (
                <Button kind="bare" size="small" icon="comment" onClick={onReply}>
                  {t`Reply`}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </div>
  );
}

const CommentText = ({ comment: { text, mentions } }: { comment: Reply }) => (
  <p className="tz-comment__text" dir="auto">
    {splitMentions(text, mentions).map((segment, index) =>
      typeof segment === 'string' ? (
        <LinkedText key={index} text={segment} />
      ) : (
        <Link key={index} to={`/u/${segment.userId}`}>
          {segment.text}
        </Link>
      ),
    )}
  </p>
);

function CommentMenu({ comment, onEdit }: { comment: Reply; onEdit: () => void }) {
  const { id, user, can_edit, can_delete } = comment;
  const { state } = useSession();
  const { mutate } = useDeleteComment(comment);
  const items: MenuItem[] = [
    ...(can_edit ? [{ label: t`Edit`, icon: 'edit' as const, onSelect: onEdit }] : []),
    ...(can_delete ? [{ label: t`Delete`, icon: 'trash' as const, tone: 'danger' as const, onSelect: () => mutate() }] : []),
  ];
  if (state === 'loading') return null;
  return <ReportMenu target={{ type: 'comment', id }} name={t`the comment by @${user.username}`} ownerId={user.id} more={items} />;
}
