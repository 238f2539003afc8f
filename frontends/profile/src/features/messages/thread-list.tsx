import { t } from '@lingui/core/macro';
import { Avatar, Chip, classNames, EmptyState, ErrorState, LoadMore, mergePages, Skeleton, timeAgo } from '@trenzeye/frontend-kit';
import type { MessageFolder, MessageThread } from '@trenzeye/proto/http/social';
import { Link } from 'react-router-dom';
import { useThreads } from './api.ts';

interface ThreadListProps {
  readonly folder: MessageFolder;
  readonly selected: string | undefined;
}

/** Conversations of the signed-in user, or message requests from users they do not follow. */
export function ThreadList({ folder, selected }: ThreadListProps) {
  const list = useThreads(folder);
  const { data, isPending, isLoadingError, error, isFetching, refetch } = list;
  if (isPending)
    return (
      <div className="tz-stack" role="status" aria-label={t`Loading messages`}>
        <Skeleton height={72} />
        <Skeleton height={72} />
        <Skeleton height={72} />
      </div>
    );
  if (isLoadingError)
    return <ErrorState title={t`Failed to load messages`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  const threads = mergePages(data?.pages ?? []);
  if (threads.length === 0)
    return (
      <EmptyState
        icon="mail"
        title={folder === 'inbox' ? t`No messages yet.` : t`No requests.`}
        hint={folder === 'inbox' ? t`Open a profile and select Message.` : t`Messages from people you do not follow appear here.`}
      />
    );
  return (
    <>
      <ul className="tz-threads">
        {threads.map((thread) => (
          <ThreadRow key={thread.id} thread={thread} isSelected={thread.id === selected} folder={folder} />
        ))}
      </ul>
      <LoadMore {...list} autoLoad />
    </>
  );
}

function ThreadRow({ thread, isSelected, folder }: { thread: MessageThread; isSelected: boolean; folder: MessageFolder }) {
  const { id, other, last_message, unread, updated_at } = thread;
  const previewText = last_message ? (last_message.deleted ? t`Message deleted` : last_message.text) : t`No messages`;
  return (
    <li>
      <Link
        to={`/messages/${id}${folder === 'requests' ? '?folder=requests' : ''}`}
        className={classNames('tz-thread', isSelected && 'tz-thread--selected')}
        aria-current={isSelected ? 'page' : undefined}
      >
        <Avatar username={other.username} src={other.avatar_url} size={44} />
        <span className="tz-thread__body">
          <span className="tz-thread__name">
            <bdi>@{other.username}</bdi>
            <time dateTime={updated_at} className="tz-muted tz-tiny">
              {timeAgo(updated_at)}
            </time>
          </span>
          <span className={classNames('tz-clip-1 tz-small', unread > 0 ? 'tz-thread__unread' : 'tz-muted')}>
            {last_message && last_message.sender_id !== other.id && t`You: `}
            {previewText}
          </span>
        </span>
        {unread > 0 && (
          <Chip tone="accent">
            {unread}
            <span className="tz-visually-hidden"> {t`unread`}</span>
          </Chip>
        )}
      </Link>
    </li>
  );
}
