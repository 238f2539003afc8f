import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, ErrorState, useToast } from '@trenzeye/frontend-kit';
import { Dialog, SelectField } from '@trenzeye/frontend-kit/ui';
import type { ScheduleSettings } from '@trenzeye/proto/http/profile';
import { useState } from 'react';
import { type SettingsChange, useSaveSettings, useScheduleSettings } from '../api.ts';
import { browserZone, offsetLabel, zoneLabel, zoneOptions } from '../time-zones.ts';

/** Time zone of the schedule, and what happens to posts that were missed during an outage. */
export function SettingsSection() {
  const { data, error, isFetching, refetch } = useScheduleSettings();
  if (data) return <Settings settings={data} />;
  return (
    <ErrorState title={t`Failed to load your settings`} detail={error?.message} onRetry={() => void refetch()} retrying={isFetching} />
  );
}

function Settings({ settings: { zone, missed, missed_after_minutes } }: { settings: ScheduleSettings }) {
  const [newZone, setNewZone] = useState<string | null>(null);
  const save = useSaveSettings();
  const toast = useToast();
  const saveSettings = (changes: SettingsChange) =>
    save.mutate(changes, {
      onSuccess: ({ changed: count, left_alone }) => {
        const changedText = count > 0 && plural(count, { one: '# post was changed.', other: '# posts were changed.' });
        const unchangedText = left_alone.length > 0 && t`${left_alone.length} not changed: their time has passed in the new zone.`;
        toast.success(t`Settings saved`, [changedText, unchangedText].filter(Boolean).join(' ') || undefined);
        setNewZone(null);
      },
    });
  const currentZone = browserZone();
  return (
    <div className="tz-stack">
      <SelectField
        label={t`Your time zone`}
        value={zone}
        hint={t`${offsetLabel(Date.now(), zone)} today. New posts use this time zone.`}
        disabled={save.isPending}
        options={zoneOptions(zone)}
        onChange={setNewZone}
      />
      {currentZone !== zone && (
        <p>
          <Button size="small" icon="clock" onClick={() => setNewZone(currentZone)}>
            <Trans>Use {zoneLabel(currentZone)} (this device)</Trans>
          </Button>
        </p>
      )}
      <SelectField
        label={t`Missed posts`}
        value={missed}
        hint={t`After an outage, posts more than ${missed_after_minutes} minutes late.`}
        disabled={save.isPending}
        options={[
          { value: 'publish', label: t`Publish them late` },
          { value: 'ask', label: t`Ask me first` },
        ]}
        onChange={(value) => saveSettings({ missed: value })}
      />
      {newZone && newZone !== zone && (
        <ZoneDialog
          from={zone}
          to={newZone}
          isBusy={save.isPending}
          onClose={() => setNewZone(null)}
          onSelect={(existing) => saveSettings({ zone: newZone, existing })}
        />
      )}
    </div>
  );
}

interface ZoneDialogProps {
  readonly from: string;
  readonly to: string;
  readonly isBusy: boolean;
  readonly onSelect: (existing: 'keep_instant' | 'keep_wall_clock') => void;
  readonly onClose: () => void;
}

/** Asks how to convert scheduled posts to a new time zone. */
const ZoneDialog = ({ from, to, isBusy, onSelect, onClose }: ZoneDialogProps) => (
  <Dialog title={t`Update your scheduled posts?`} onClose={onClose}>
    <div className="tz-stack">
      <p>
        <Trans>
          You are changing from {zoneLabel(from)} to {zoneLabel(to)}.
        </Trans>
      </p>
      <Button wide disabled={isBusy} onClick={() => onSelect('keep_instant')}>
        {t`Keep the exact time: posts are published at the same moment`}
      </Button>
      <Button wide disabled={isBusy} onClick={() => onSelect('keep_wall_clock')}>
        {t`Keep the local time: 09:00 stays 09:00 in the new time zone`}
      </Button>
    </div>
  </Dialog>
);
