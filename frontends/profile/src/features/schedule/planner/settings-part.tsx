import { Button, Dialog, ErrorState, SelectField, Skeleton, useToast } from '@trenzeye/frontend-kit';
import type { ScheduleSettings } from '@trenzeye/proto/http/profile';
import { useState } from 'react';
import { type SettingsChange, useSaveSettings } from '../schedule-changes.ts';
import { useScheduleSettings } from '../schedule-queries.ts';
import { allZones, offsetName, ownZone, zoneName } from '../zones.ts';

/** In which zone one plans, and what happens to posts whose time passed while Trenzeye was down. */
export function SettingsPart() {
  const { data, error, isFetching, refetch } = useScheduleSettings();
  if (data) return <Settings settings={data} isChosen={data.chosen} />;
  if (error)
    return (
      <ErrorState title="Your settings could not be loaded" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  return <Skeleton height={160} />;
}

function Settings({ settings: { zone, missed, missed_after_minutes }, isChosen }: { settings: ScheduleSettings; isChosen: boolean }) {
  const [newZone, setNewZone] = useState<string | null>(null);
  const save = useSaveSettings();
  const toast = useToast();
  const change = (changed: SettingsChange) =>
    save.mutate(changed, {
      onSuccess: ({ changed: count, left_alone }) => {
        const moved = count > 0 ? `${count} ${count === 1 ? 'post was' : 'posts were'} changed.` : '';
        const left = left_alone.length > 0 ? ` ${left_alone.length} stayed: their time has passed in the new zone.` : '';
        toast.success('Settings saved', `${moved}${left}`.trim() || undefined);
        setNewZone(null);
      },
    });
  const browser = ownZone();
  return (
    <div className="tz-stack">
      <SelectField
        label="Your time zone"
        value={zone}
        hint={`${offsetName(Date.now(), zone)} today. New posts are planned in this zone.`}
        disabled={save.isPending}
        onChange={setNewZone}
      >
        {(allZones().includes(zone) ? allZones() : [zone, ...allZones()]).map((name) => (
          <option key={name} value={name}>
            {zoneName(name)}
          </option>
        ))}
      </SelectField>
      {(!isChosen || browser !== zone) && browser !== zone && (
        <p>
          <Button size="small" icon="clock" onClick={() => setNewZone(browser)}>
            Use {zoneName(browser)}, where you are
          </Button>
        </p>
      )}
      <SelectField
        label="Posts that were missed"
        value={missed}
        hint={`After an outage, posts more than ${missed_after_minutes} minutes late.`}
        disabled={save.isPending}
        onChange={(value) => change({ missed: value === 'ask' ? 'ask' : 'publish' })}
      >
        <option value="publish">Publish them late</option>
        <option value="ask">Ask me first</option>
      </SelectField>
      {newZone && newZone !== zone && (
        <ZoneDialog
          from={zone}
          to={newZone}
          isBusy={save.isPending}
          onClose={() => setNewZone(null)}
          onChoose={(existing) => change({ zone: newZone, existing })}
        />
      )}
    </div>
  );
}

interface ZoneDialogProps {
  readonly from: string;
  readonly to: string;
  readonly isBusy: boolean;
  readonly onChoose: (existing: 'keep_instant' | 'keep_wall_clock') => void;
  readonly onClose: () => void;
}

/** What becomes of the posts that are planned already when somebody moves to another zone. */
const ZoneDialog = ({ from, to, isBusy, onChoose, onClose }: ZoneDialogProps) => (
  <Dialog title="What about the posts you have planned?" onClose={onClose}>
    <div className="tz-stack">
      <p>
        You are changing from {zoneName(from)} to {zoneName(to)}.
      </p>
      <Button wide disabled={isBusy} onClick={() => onChoose('keep_instant')}>
        Keep the moment: they go out exactly when they would have
      </Button>
      <Button wide disabled={isBusy} onClick={() => onChoose('keep_wall_clock')}>
        Keep the clock: what was 09:00 there is 09:00 here
      </Button>
    </div>
  </Dialog>
);
