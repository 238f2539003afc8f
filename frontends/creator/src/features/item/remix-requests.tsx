import { t } from '@lingui/core/macro';
import { Avatar, Button, ErrorState, LoadMore, mergePages, Skeleton, timeAgo } from '@trenzeye/frontend-kit';
import type { RemixRequest } from '@trenzeye/proto/http/content';
import { useAnswerRemixRequest, useRemixRequests } from './owner-queries.ts';

/** Pending remix requests with buttons to accept or decline. Renders nothing when there are none and requests are off. */
export function RemixRequests({ id, areRequestsOn }: { id: string; areRequestsOn: boolean }) {
  const list = useRemixRequests(id);
  const { data, isPending, isError, error, refetch, isFetching } = list;
  if (isPending) return areRequestsOn ? <Skeleton height={56} /> : null;
  if (isError)
    return (
      <ErrorState title={t`Requests could not be loaded`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  const requests = mergePages(data.pages);
  if (requests.length === 0) return areRequestsOn ? <p className="tz-muted tz-small">{t`No pending requests.`}</p> : null;
  return (
    <div className="tz-remix-requests">
      <h3>{t`Remix requests`}</h3>
      <ul>
        {requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
      <LoadMore {...list} />
    </div>
  );
}

function Request({ request: { id, content_id, user, message, created_at } }: { request: RemixRequest }) {
  const { mutate, isPending, variables } = useAnswerRemixRequest(content_id);
  const answerProps = (status: 'accepted' | 'declined') => ({
    loading: isPending && variables?.status === status,
    disabled: isPending,
    onClick: () => mutate({ request: id, status }),
  });
  return (
    <li>
      <p className="tz-row tz-row--tight tz-small">
        <Avatar username={user.username} src={user.avatar_url} size={28} />
        <strong>
          <bdi>@{user.username}</bdi>
        </strong>
        <span className="tz-muted tz-tiny">{timeAgo(created_at)}</span>
      </p>
      {message && <p className="tz-small">{message}</p>}
      <div className="tz-row tz-row--tight">
        <Button size="small" icon="check" aria-label={t`Accept @${user.username}`} {...answerProps('accepted')}>
          {t`Accept`}
        </Button>
        <Button size="small" kind="bare" aria-label={t`Decline @${user.username}`} {...answerProps('declined')}>
          {t`Decline`}
        </Button>
      </div>
    </li>
  );
}
