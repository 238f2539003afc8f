import { ErrorState, Skeleton } from '@trenzeye/frontend-kit';
import type { NotificationKind } from '@trenzeye/proto/http/social';
import { useChangeSettings, useNotificationSettings } from './notification-queries.ts';
import { useChangePushKinds, usePushSettings } from './push/push-queries.ts';
import { PushSection } from './push/push-section.tsx';

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
      ['signal_alert', 'Breakouts in your niches'],
      ['badge', 'Badges'],
      ['moderation', 'Moderation decisions'],
    ],
  ],
];

/** Which kinds of notifications the user receives, in Trenzeye and on the devices. */
export function NotificationSettings() {
  const { data, error, isFetching, refetch } = useNotificationSettings();
  if (error)
    return <ErrorState title="Failed to load your settings" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton height={320} />;
  return (
    <>
      <PushSection />
      {groups.map(([title, kinds]) => (
        <fieldset key={title} className="tz-notification-settings">
          <legend>{title}</legend>
          {kinds.map(([kind, label]) => (
            <KindRow key={kind} kind={kind} label={label} isOn={data[kind]} />
          ))}
        </fieldset>
      ))}
    </>
  );
}

/** Kinds that are off in Trenzeye are not sent to devices either. */
function KindRow({ kind, label, isOn }: { kind: NotificationKind; label: string; isOn: boolean }) {
  const { data: push } = usePushSettings();
  const { mutate } = useChangeSettings();
  const changePush = useChangePushKinds();
  return (
    <div className="tz-notification-settings__kind">
      <label className="tz-notification-settings__choice">
        <input type="checkbox" checked={isOn} onChange={(event) => mutate({ [kind]: event.target.checked })} />
        {label}
      </label>
      {push && push.devices.length > 0 && (
        <label className="tz-notification-settings__choice">
          <input
            type="checkbox"
            aria-label={`${label}: on your devices`}
            checked={isOn && push.kinds[kind]}
            disabled={!isOn}
            onChange={(event) => changePush.mutate({ [kind]: event.target.checked })}
          />
          Devices
        </label>
      )}
    </div>
  );
}
