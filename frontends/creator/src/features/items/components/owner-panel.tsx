import { t } from '@lingui/core/macro';
import { Avatar, Button, ErrorState, Icon, LoadMore, mergePages, Skeleton, timeAgo } from '@trenzeye/frontend-kit';
import { type ItemDetail, RemixConsent, type RemixRequest } from '@trenzeye/proto/http/content';
import { useId } from 'react';
import { useAnswerRemixRequest, useChangeConsent, useRemixRequests } from '../api.ts';

/** Pending remix requests with buttons to accept or decline. Renders nothing when there are none and requests are off. */
function RemixRequests({ id, areRequestsOn }: { id: string; areRequestsOn: boolean }) {
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

const consents: Record<RemixConsent, string> = {
  anyone: t`Anyone`,
  followers: t`My followers`,
  ask: t`People I approve`,
  off: t`No one`,
};

/** The author's settings of an item: who can remix it, and pending remix requests. */
export function OwnerPanel({ item }: { item: ItemDetail }) {
  const { mutate } = useChangeConsent(item.id, item.remix_consent);
  const field = useId();
  return (
    <section className="tz-item__section" aria-label={t`Your settings`}>
      <h2>{t`Remix settings`}</h2>
      <div className="tz-field">
        <label className="tz-label" htmlFor={field}>
          {t`Who can remix this`}
        </label>
        <span className="tz-consent">
          <select
            id={field}
            className="tz-input"
            value={item.remix_consent}
            onChange={(event) => {
              const chosen = RemixConsent.options.find((option) => option === event.target.value);
              if (chosen) mutate(chosen);
            }}
          >
            {RemixConsent.options.map((option) => (
              <option key={option} value={option}>
                {consents[option]}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" size={16} />
        </span>
      </div>
      <RemixRequests id={item.id} areRequestsOn={item.remix_consent === 'ask'} />
    </section>
  );
}
