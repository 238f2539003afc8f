import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Avatar, Button, Chip, callPage, Dialog, EmptyState, ErrorState, LoadMore, mergePages, Skeleton } from '@trenzeye/frontend-kit';
import { social } from '@trenzeye/proto/http/social';
import { Link } from 'react-router-dom';
import './follow-list.css';
import type { Follow } from './api.ts';

/** 'Follow' or 'Following', which unfollows; nothing when the state could not be loaded. */
export function FollowButton({ username, follow: { state, isPending, toggle } }: { username: string; follow: Follow }) {
  if (!state) return isPending ? <Skeleton width="7rem" height="44px" radius="12px" /> : null;
  return (
    <>
      {state.follows_you && <Chip className="tz-follows-you">{t`Follows you`}</Chip>}
      {state.is_following ? (
        <Button icon="check" aria-label={t`Following @${username}: unfollow`} onClick={toggle}>
          {t`Following`}
        </Button>
      ) : (
        <Button kind="primary" icon="plus" aria-label={t`Follow @${username}`} onClick={toggle}>
          {t`Follow`}
        </Button>
      )}
    </>
  );
}

export type FollowListKind = 'followers' | 'following';

interface FollowListDialogProps {
  readonly id: string;
  readonly kind: FollowListKind;
  readonly onClose: () => void;
}

/** Followers of a user or the users they follow, newest first. */
export function FollowListDialog({ id, kind, onClose }: FollowListDialogProps) {
  const list = useInfiniteQuery({
    queryKey: ['follow', 'list', kind, id],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        kind === 'followers' ? social.listFollowers : social.listFollowing,
        { params: { id }, query: { limit: 50 }, signal },
        pageParam,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  const { data, isPending, isLoadingError, error, isFetching, refetch } = list;
  const users = mergePages(data?.pages ?? []);
  return (
    <Dialog title={kind === 'followers' ? t`Followers` : t`Following`} onClose={onClose}>
      <div className="tz-follow-list">
        {isPending && <Skeleton height={160} />}
        {isLoadingError && (
          <ErrorState title={t`Failed to load this list`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {data && users.length === 0 && (
          <EmptyState icon="user" title={kind === 'followers' ? t`No followers yet.` : t`Not following anyone yet.`} />
        )}
        <ul>
          {users.map(({ id: userId, username, avatar_url, isTestUser, is_following }) => (
            <li key={userId}>
              <Link to={`/u/${userId}`} className="tz-follow-list__user" onClick={onClose}>
                <Avatar username={username} src={avatar_url} size={40} />
                <span className="tz-follow-list__name">
                  <bdi>@{username}</bdi>
                </span>
                {isTestUser && <Chip tone="info">{t`Beta Tester`}</Chip>}
                {is_following && <Chip>{t`Following`}</Chip>}
              </Link>
            </li>
          ))}
        </ul>
        <LoadMore {...list} />
      </div>
    </Dialog>
  );
}
