import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ErrorState, formatLocale, Skeleton } from '@trenzeye/frontend-kit';
import { SelectField } from '@trenzeye/frontend-kit/ui';
import type { DigestSettings } from '@trenzeye/proto/http/social';
import { Link } from 'react-router-dom';
import { browserZone, zoneOptions } from '../schedule/time-zones.ts';
import { type DigestChange, useChangeDigest, useDigestSettings } from './api.ts';

const frequencies: readonly { readonly value: DigestSettings['frequency']; readonly label: string }[] = [
  { value: 'off', label: t`Off` },
  { value: 'daily', label: t`Every day` },
  { value: 'weekly', label: t`Every week` },
];

// 1 January 2024 was a Monday.
const weekdays = Array.from({ length: 7 }, (_, index) =>
  new Intl.DateTimeFormat(formatLocale(), { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, index + 1))),
);
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** A mail with what is unread, daily or weekly. */
export function DigestSection() {
  const { data, error, isFetching, refetch } = useDigestSettings();
  return (
    <section className="tz-notification-channel" aria-labelledby="digest-title">
      <h2 id="digest-title" className="tz-notification-channel__title">
        {t`By email`}
      </h2>
      <p className="tz-hint">{t`One email with what you have not read yet. Nothing is sent when there is nothing new.`}</p>
      {error && !data && (
        <ErrorState title={t`Failed to load your digest`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && <Skeleton height={80} />}
      {data && <DigestFields settings={data} />}
    </section>
  );
}

function DigestFields({ settings }: { settings: DigestSettings }) {
  const { mutate } = useChangeDigest();
  const { frequency, hour, weekday, time_zone } = settings;
  const changeFrequency = (chosen: DigestSettings['frequency']) => {
    // A user who has never chosen a zone has UTC.
    mutate({ frequency: chosen, ...(frequency === 'off' && time_zone === 'UTC' ? { time_zone: browserZone() } : {}) });
  };
  return (
    <>
      <div className="tz-digest-fields">
        <SelectField label={t`Digest`} value={frequency} options={frequencies} onChange={changeFrequency} />
        {frequency === 'weekly' && (
          <SelectField
            label={t`Day`}
            value={String(weekday)}
            options={weekdays.map((name, index) => ({ value: String(index + 1), label: name }))}
            onChange={(value) => mutate({ weekday: Number(value) })}
          />
        )}
        {frequency !== 'off' && <TimeFields hour={hour} zone={time_zone} onChange={mutate} />}
      </div>
      {settings.next_at && <NextDigest settings={settings} at={settings.next_at} />}
    </>
  );
}

function TimeFields({ hour, zone, onChange }: { hour: number; zone: string; onChange: (change: DigestChange) => void }) {
  return (
    <>
      <SelectField
        label={t`Time`}
        value={String(hour)}
        options={hours.map((label, value) => ({ value: String(value), label }))}
        onChange={(value) => onChange({ hour: Number(value) })}
      />
      <SelectField label={t`Time zone`} value={zone} options={zoneOptions(zone)} onChange={(value) => onChange({ time_zone: value })} />
    </>
  );
}

function NextDigest({ settings: { time_zone, quiet_hours }, at }: { settings: DigestSettings; at: string }) {
  const day = new Intl.DateTimeFormat(formatLocale(), { weekday: 'long', day: 'numeric', month: 'long', timeZone: time_zone }).format(
    new Date(at),
  );
  const time = new Intl.DateTimeFormat(formatLocale(), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: time_zone,
  }).format(new Date(at));
  return (
    <p className="tz-hint">
      <Trans>
        The next one is due on {day} at {time}.
      </Trans>{' '}
      {quiet_hours && (
        <Trans>
          Your <Link to="/niches">quiet hours</Link> from {quiet_hours.from} to {quiet_hours.to} apply: it waits until they end.
        </Trans>
      )}
    </p>
  );
}
