import { Avatar, timeAgo } from '@trenzeye/frontend-kit';
import type { Comment } from '@trenzeye/proto/http/social';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** One comment with its writer, its age and its reactions. */
export function CommentRow({ comment, reactions }: { comment: Comment; reactions: ReactNode }) {
  const { user, text, created_at } = comment;
  return (
    <li className="tz-comment">
      <Avatar username={user.username} src={user.avatar_url} size={36} />
      <div className="tz-comment__body">
        <p className="tz-comment__head">
          <Link className="tz-comment__name" to={`/u/${user.id}`}>
            @{user.username}
          </Link>
          <time dateTime={created_at} title={new Date(created_at).toLocaleString()}>
            {timeAgo(created_at)}
          </time>
        </p>
        <p className="tz-comment__text">{text}</p>
        {reactions}
      </div>
    </li>
  );
}
