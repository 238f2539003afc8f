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
      ['remix_request', 'Requests to remix'],
      ['post_published', 'Scheduled posts that went out'],
      ['post_failed', 'Scheduled posts that failed'],
      ['upload_ready', 'Uploads that are ready'],
      ['upload_failed', 'Uploads that failed'],
    ],
  ],
  [
    'You',
    [
      ['follow', 'New followers'],
      ['reply', 'Replies to your comments'],
      ['mention', 'Mentions'],
      ['message_request', 'Message requests'],
      ['remix_answer', 'Answers to your remix requests'],
      ['badge', 'Badges'],
      ['moderation', 'Decisions of moderators'],
    ],
  ],
];

/** Which kinds somebody is told of. */
export function NotificationSettings() {
  const { data, error, isFetching, refetch } = useNotificationSettings();
  const { mutate } = useChangeSettings();
  if (error)
    return (
      <ErrorState title="Your settings could not be loaded" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (!data) return <Skeleton height={320} />;
  return groups.map(([title, kinds]) => (
    <fieldset key={title} className="tz-note-settings">
      <legend>{title}</legend>
      {kinds.map(([kind, label]) => (
        <label key={kind} className="tz-note-settings__kind">
          <input type="checkbox" checked={data[kind]} onChange={(event) => mutate({ [kind]: event.target.checked })} />
          {label}
        </label>
      ))}
    </fieldset>
  ));
}
