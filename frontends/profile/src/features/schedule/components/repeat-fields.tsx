import { t } from '@lingui/core/macro';
import { DateField, NumberField, SelectField } from '@trenzeye/frontend-kit/ui';
import { addDays, weekday } from '../plain-dates.ts';
import type { Frequency, ScheduleForm } from '../schedule-form.ts';

const units: Readonly<Record<Exclude<Frequency, 'never'>, string>> = { daily: 'days', weekly: 'weeks', monthly: 'months' };
const frequencies: readonly { readonly value: Frequency; readonly label: string }[] = [
  { value: 'never', label: t`Once` },
  { value: 'daily', label: t`Every day` },
  { value: 'weekly', label: t`Every week` },
  { value: 'monthly', label: t`Every month` },
];
export const weekdayNames = [t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`, t`Sunday`] as const;

interface RepeatFieldsProps {
  readonly form: ScheduleForm;
  readonly onChange: (changes: Partial<ScheduleForm>) => void;
}

/** Frequency, weekdays and end of a series. */
export function RepeatFields({ form, onChange }: RepeatFieldsProps) {
  const { frequency, interval } = form;
  return (
    <>
      <SelectField
        label={t`Repeat`}
        value={frequency}
        hint={frequency === 'never' ? undefined : t`A copy of the draft is published each time. The draft is kept.`}
        options={frequencies}
        onChange={(value) => onChange({ frequency: value })}
      />
      {frequency !== 'never' && (
        <>
          <NumberField
            label={t`Interval (${units[frequency]})`}
            min={1}
            max={24}
            value={interval}
            onChange={(value) => onChange({ interval: value })}
          />
          {frequency === 'weekly' && <Weekdays form={form} onChange={onChange} />}
          {frequency === 'monthly' && form.date && (
            <SelectField
              label={t({ message: 'On', context: 'before a date' })}
              value={form.monthDay}
              options={[
                { value: 'same', label: t`Day ${Number(form.date.slice(8))} of the month` },
                { value: 'last', label: t`Last day of the month` },
              ]}
              onChange={(value) => onChange({ monthDay: value })}
            />
          )}
          <SeriesEndFields form={form} onChange={onChange} />
        </>
      )}
    </>
  );
}

function Weekdays({ form: { weekdays, date }, onChange }: RepeatFieldsProps) {
  const selectedWeekdays = weekdays.length > 0 || !date ? weekdays : [weekday(date) + 1];
  const toggle = (day: number) =>
    onChange({
      weekdays: selectedWeekdays.includes(day) ? selectedWeekdays.filter((selected) => selected !== day) : [...selectedWeekdays, day],
    });
  return (
    <fieldset className="tz-schedule-choices tz-schedule-choices--row">
      <legend className="tz-label">{t({ message: 'On', context: 'before a date' })}</legend>
      {weekdayNames.map((name, index) => (
        <label key={name} className="tz-schedule-choice tz-schedule-choice--day">
          <input type="checkbox" checked={selectedWeekdays.includes(index + 1)} onChange={() => toggle(index + 1)} />
          <span aria-hidden="true">{name.slice(0, 2)}</span>
          <span className="tz-visually-hidden">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

function SeriesEndFields({ form, onChange }: RepeatFieldsProps) {
  const { end, endDate, endCount, date } = form;
  return (
    <div className="tz-schedule-form__row">
      <SelectField
        label={t`Ends`}
        value={end}
        options={[
          { value: 'never', label: t`Never` },
          { value: 'on', label: t`On a date` },
          { value: 'after', label: t`After a number of posts` },
        ]}
        onChange={(value) => onChange({ end: value })}
      />
      {end === 'on' && (
        <DateField
          label={t`Last day`}
          required
          min={date ? addDays(date, 1) : undefined}
          value={endDate}
          onChange={(value) => onChange({ endDate: value })}
        />
      )}
      {end === 'after' && (
        <NumberField label={t`Number of posts`} min={1} max={1000} value={endCount} onChange={(value) => onChange({ endCount: value })} />
      )}
    </div>
  );
}
