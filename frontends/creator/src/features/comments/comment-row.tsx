import { t } from '@lingui/core/macro';
import { Avatar, Button, formatLocale, LinkedText, type MenuItem, ReportMenu, timeAgo, useSession } from '@trenzeye/frontend-kit';
import type { Reply } from '@trenzeye/proto/http/social';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDeleteComment } from './comment-mutations.ts';
import { EditCommentForm } from './edit-comment-form.tsx';
import { splitMentions } from './split-mentions.ts';

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
