import { t } from '@lingui/core/macro';
import type { NotificationKind, NotificationSettings } from '@trenzeye/proto/http/social';
import { useChangePushKinds, usePushSettings } from '../push/api.ts';
import { useChangeDigest, useChangeSettings, useDigestSettings } from './api.ts';

const groups: readonly (readonly [string, readonly (readonly [NotificationKind, string])[]])[] = [
  [
    t`Your content`,
    [
      ['reaction', t`Reactions`],
      ['comment', t`Comments`],
      ['remix', t`Remixes`],
      ['remix_request', t`Remix requests`],
      ['post_published', t`Published scheduled posts`],
      ['post_failed', t`Failed scheduled posts`],
      ['upload_ready', t`Completed uploads`],
      ['upload_failed', t`Failed uploads`],
    ],
  ],
  [
    t`You`,
    [
      ['follow', t`New followers`],
      ['reply', t`Replies to your comments`],
      ['mention', t`Mentions`],
      ['quote', t`Quotes of your posts`],
      ['message_request', t`Message requests`],
      ['remix_answer', t`Responses to your remix requests`],
      ['signal_alert', t`Breakouts in your niches`],
      ['badge', t`Badges`],
      ['moderation', t`Moderation decisions`],
    ],
  ],
];

/** Which kinds of notifications the user receives: in Trenzeye, on the devices, and in digest mails. */
export function KindsTable({ settings }: { settings: NotificationSettings }) {
  return (
    <section className="tz-notification-channel" aria-labelledby="kinds-title">
      <h2 id="kinds-title" className="tz-notification-channel__title">
        {t`What you are notified of`}
      </h2>
      <p className="tz-hint">
        {t`Notifications that are off in Trenzeye are not sent to devices or by email either. Devices and email can be chosen once they are turned on above.`}
      </p>
      <table className="tz-kinds" aria-labelledby="kinds-title">
        <thead>
          <tr>
            <td />
            <th scope="col">{t`Trenzeye`}</th>
            <th scope="col">{t`Devices`}</th>
            <th scope="col">{t`Email`}</th>
          </tr>
        </thead>
        {groups.map(([title, kinds]) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={4} className="tz-kinds__group">
                {title}
              </th>
            </tr>
            {kinds.map(([kind, label]) => (
              <KindRow key={kind} kind={kind} label={label} isOn={settings[kind]} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** Devices and email can be chosen once there is a device, and once digests are on. */
function KindRow({ kind, label, isOn }: { kind: NotificationKind; label: string; isOn: boolean }) {
  const { data: push } = usePushSettings();
  const { data: digest } = useDigestSettings();
  const { mutate } = useChangeSettings();
  const changePush = useChangePushKinds();
  const changeDigest = useChangeDigest();
  const hasDevice = push !== undefined && push.devices.length > 0;
  const hasDigest = digest !== undefined && digest.frequency !== 'off';
  return (
    <tr>
      <th scope="row">{label}</th>
      <Choice label={t`${label} in Trenzeye`} checked={isOn} onChange={(checked) => mutate({ [kind]: checked })} />
      <Choice
        label={t`${label} on your devices`}
        checked={isOn && hasDevice && push.kinds[kind]}
        disabled={!isOn || !hasDevice}
        onChange={(checked) => changePush.mutate({ [kind]: checked })}
      />
      <Choice
        label={t`${label} by email`}
        checked={isOn && hasDigest && digest.kinds[kind]}
        disabled={!isOn || !hasDigest}
        onChange={(checked) => changeDigest.mutate({ kinds: { [kind]: checked } })}
      />
    </tr>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Choice({ label, checked, disabled = false, onChange }: ChoiceProps) {
  return (
    <td>
      <label className="tz-kinds__choice">
        <input
          type="checkbox"
          aria-label={label}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
    </td>
  );
}
