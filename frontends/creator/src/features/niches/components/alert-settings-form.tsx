import { t } from '@lingui/core/macro';
import { Button, CheckboxField, ErrorState, useToast } from '@trenzeye/frontend-kit';
import { SelectField, TimeField } from '@trenzeye/frontend-kit/ui';
import type { AlertSettings } from '@trenzeye/proto/http/content';
import { type FormEvent, useState } from 'react';
import { useAlertSettings, useSaveAlertSettings } from '../api.ts';

/** When alerts are delivered. */
export function AlertSettingsSection() {
  const { data, error, refetch, isFetching } = useAlertSettings();
  if (!data)
    return (
      <ErrorState
        title={t`The alert settings could not be loaded`}
        detail={error?.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return <AlertSettingsForm settings={data} />;
}

const usualQuietHours = { from: '22:00', to: '07:00' };
const limits = [1, 3, 5, 10, 20, 50];

/** All zones that the browser knows, with the stored one and UTC. */
const zonesWith = (stored: string): string[] => [...new Set(['UTC', stored, ...Intl.supportedValuesOf('timeZone')])].sort();

function AlertSettingsForm({ settings }: { settings: AlertSettings }) {
  const toast = useToast();
  const { mutate, isPending } = useSaveAlertSettings();
  const [draft, setDraft] = useState(settings);
  const [problem, setProblem] = useState<string>();
  const change = (changed: Partial<AlertSettings>) => setDraft((before) => ({ ...before, ...changed }));
  const { time_zone, quiet_hours, daily_limit } = draft;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = quiet_hours !== null && (quiet_hours.from === '' || quiet_hours.to === '');
    if (isEmpty || (quiet_hours && quiet_hours.from === quiet_hours.to)) {
      setProblem(t`Quiet hours need a start time and a different end time.`);
      return;
    }
    setProblem(undefined);
    mutate(draft, { onSuccess: () => toast.success(t`Alert settings saved`) });
  };
  return (
    <form className="tz-stack" onSubmit={submit}>
      <SelectField
        label={t`Time zone`}
        value={time_zone}
        options={zonesWith(settings.time_zone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        onChange={(zone) => change({ time_zone: zone })}
      />
      <CheckboxField
        label={t`Quiet hours`}
        hint={t`Alerts and messages to your devices wait until they end.`}
        checked={quiet_hours !== null}
        onChange={(isOn) => change({ quiet_hours: isOn ? usualQuietHours : null })}
      />
      {quiet_hours && (
        <div className="tz-row">
          <TimeField
            label={t`From`}
            minuteStep={15}
            value={quiet_hours.from}
            required
            onChange={(from) => change({ quiet_hours: { ...quiet_hours, from } })}
          />
          <TimeField
            label={t`To`}
            minuteStep={15}
            value={quiet_hours.to}
            required
            onChange={(to) => change({ quiet_hours: { ...quiet_hours, to } })}
          />
        </div>
      )}
      <SelectField
        label={t`Most alerts a day`}
        value={String(daily_limit)}
        options={[...new Set([...limits, daily_limit])]
          .sort((a, b) => a - b)
          .map((limit) => ({ value: String(limit), label: String(limit) }))}
        onChange={(limit) => change({ daily_limit: Number(limit) })}
      />
      {problem && (
        <p className="tz-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="tz-row">
        <Button type="submit" loading={isPending}>
          {t`Save alert settings`}
        </Button>
      </div>
    </form>
  );
}
