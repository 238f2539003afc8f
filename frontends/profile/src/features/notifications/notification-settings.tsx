import { ErrorState, Skeleton } from '@trenzeye/frontend-kit';
import type { NotificationKind } from '@trenzeye/proto/http/social';
import { useChangeSettings, useNotificationSettings } from './notification-queries.ts';

const groups: readonly (readonly [string, readonly (readonly [NotificationKind, string])[]])[] = [
  [
    'Your content',
    [
      ['reaction', 'Reactions'],
      ['comment', 'Comments'],
      ['remix', 'Remixes'],
      ['remix_request', 'Remix requests'],
      ['post_published', 'Published scheduled posts'],
      ['post_failed', 'Failed scheduled posts'],
      ['upload_ready', 'Completed uploads'],
      ['upload_failed', 'Failed uploads'],
    ],
  ],
  [
    'You',
    [
      ['follow', 'New followers'],
      ['reply', 'Replies to your comments'],
      ['mention', 'Mentions'],
      ['message_request', 'Message requests'],
      ['remix_answer', 'Responses to your remix requests'],
      ['badge', 'Badges'],
      ['moderation', 'Moderation decisions'],
    ],
  ],
];

/** Which kinds of notifications the user receives. */
export function NotificationSettings() {
  const { data, error, isFetching, refetch } = useNotificationSettings();
  const { mutate } = useChangeSettings();
  if (error)
    return <ErrorState title="Failed to load your settings" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton height={320} />;
  return groups.map(([title, kinds]) => (
    <fieldset key={title} className="tz-notification-settings">
      <legend>{title}</legend>
      {kinds.map(([kind, label]) => (
        <label key={kind} className="tz-notification-settings__kind">
          <input type="checkbox" checked={data[kind]} onChange={(event) => mutate({ [kind]: event.target.checked })} />
          {label}
        </label>
      ))}
    </fieldset>
  ));
}
