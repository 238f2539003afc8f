import { useInfiniteQuery } from '@tanstack/react-query';
import { Avatar, Chip, callPage, Dialog, EmptyState, ErrorState, LoadMore, mergePages, Skeleton } from '@trenzeye/frontend-kit';
import { social } from '@trenzeye/proto/http/social';
import { Link } from 'react-router-dom';
import './people.css';

export type PeopleKind = 'followers' | 'following';

interface PeopleDialogProps {
  readonly id: string;
  readonly kind: PeopleKind;
  readonly onClose: () => void;
}

/** Who follows somebody, or whom they follow, latest first. */
export function PeopleDialog({ id, kind, onClose }: PeopleDialogProps) {
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
  const people = mergePages(data?.pages ?? []);
  return (
    <Dialog title={kind === 'followers' ? 'Followers' : 'Following'} onClose={onClose}>
      <div className="tz-people">
        {isPending && <Skeleton height={160} />}
        {isLoadingError && (
          <ErrorState title="This list could not be loaded" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {data && people.length === 0 && (
          <EmptyState icon="user" title={kind === 'followers' ? 'No followers yet.' : 'Follows nobody yet.'} />
        )}
        <ul>
          {people.map(({ id: person, username, avatar_url, isTestUser, is_following }) => (
            <li key={person}>
              <Link to={`/u/${person}`} className="tz-people__person" onClick={onClose}>
                <Avatar username={username} src={avatar_url} size={40} />
                <span className="tz-people__name">@{username}</span>
                {isTestUser && <Chip tone="info">Beta Tester</Chip>}
                {is_following && <Chip>Following</Chip>}
              </Link>
            </li>
          ))}
        </ul>
        <LoadMore {...list} />
      </div>
    </Dialog>
  );
}
