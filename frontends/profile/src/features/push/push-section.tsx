import { t } from '@lingui/core/macro';
import { Button, ErrorState, Notice, Skeleton } from '@trenzeye/frontend-kit';
import { Link } from 'react-router-dom';
import { type PushSettings, useOwnDevice, usePushSettings, useRemoveDevice, useTestDevice, useTurnOn } from './api.ts';
import { type PushSupport, pushSupport } from './push-browser.ts';

const explanations: Readonly<Record<Exclude<PushSupport, 'supported'>, string>> = {
  'install-first': t`On iPhone and iPad, add Trenzeye to the home screen first (Share, then Add to Home Screen), and open it from there.`,
  unsupported: t`This browser cannot receive notifications while Trenzeye is closed.`,
  'no-storage': t`Your browser blocks storage for this site, which notifications need. Allow it in the settings of your browser, then reload this page.`,
  denied: t`Notifications are blocked for this site. Allow them in the settings of your browser, then reload this page.`,
};

/** Notifications on this device while Trenzeye is closed, and the user's other devices. */
export function PushSection() {
  const { data, error, isFetching, refetch } = usePushSettings();
  return (
    <section className="tz-notification-channel" aria-labelledby="push-title">
      <h2 id="push-title" className="tz-notification-channel__title">
        {t`On your devices`}
      </h2>
      <p className="tz-hint">{t`Get notifications on this device even while Trenzeye is closed.`}</p>
      {error && !data && (
        <ErrorState title={t`Failed to load your devices`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && <Skeleton height={80} />}
      {data && <OwnDevice settings={data} />}
      {data && data.devices.length > 0 && (
        <p className="tz-hint">
          <Link to="/account/connections">{t`All devices with notifications`}</Link>
        </p>
      )}
    </section>
  );
}

function OwnDevice({ settings }: { settings: PushSettings }) {
  const support = pushSupport();
  const own = useOwnDevice(settings.devices);
  const turnOn = useTurnOn();
  const test = useTestDevice();
  const remove = useRemoveDevice();
  if (support !== 'supported') return <Notice>{explanations[support]}</Notice>;
  if (own.isPending) return <Skeleton height={44} />;
  const { data: id } = own;
  if (!id)
    return (
      <Button kind="primary" loading={turnOn.isPending} onClick={() => turnOn.mutate(settings.public_key)}>
        {t`Turn on notifications here`}
      </Button>
    );
  return (
    <div className="tz-row">
      <p className="tz-push__state">{t`Notifications are on for this device.`}</p>
      <Button loading={test.isPending} onClick={() => test.mutate(id)}>
        {t`Send a test`}
      </Button>
      <Button loading={remove.isPending} onClick={() => remove.mutate(id)}>
        {t`Turn off`}
      </Button>
    </div>
  );
}
