import { t } from '@lingui/core/macro';
import { Button } from '@trenzeye/frontend-kit';
import { addDays, shortDate } from './plain-dates.ts';
import type { ScheduleForm } from './schedule-form.ts';
import { useNextSlot } from './schedule-queries.ts';
import { localTimeIn } from './time-zones.ts';

interface SuggestedTimeProps {
  readonly form: ScheduleForm;
  readonly onChange: (changes: Partial<ScheduleForm>) => void;
}

const defaultTime = '09:00';

/** Offers the next free slot of the queue, or tomorrow morning, while date and time are not chosen. */
export function SuggestedTime({ form, onChange }: SuggestedTimeProps) {
  const { data } = useNextSlot();
  if (form.time !== '') return null;
  const slot = data?.next;
  const suggestion = slot
    ? { date: slot.local_time.slice(0, 10), time: slot.local_time.slice(11, 16), zone: slot.zone }
    : { date: form.date || addDays(localTimeIn(Date.now(), form.zone).slice(0, 10), 1), time: defaultTime, zone: form.zone };
  return (
    <Button size="small" icon="clock" className="tz-align-start" onClick={() => onChange({ ...suggestion, clockChoice: undefined })}>
      {slot ? t`Next free slot` : t`Suggested`}: {shortDate(suggestion.date)}, {suggestion.time}
    </Button>
  );
}
