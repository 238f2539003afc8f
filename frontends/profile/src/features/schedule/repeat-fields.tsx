import { SelectField, TextField } from '@trenzeye/frontend-kit';
import type { Form, Frequency } from './form.ts';
import { addDays, weekday } from './plain-dates.ts';

const units: Readonly<Record<Exclude<Frequency, 'never'>, string>> = { daily: 'days', weekly: 'weeks', monthly: 'months' };
const frequencies: readonly (readonly [Frequency, string])[] = [
  ['never', 'Once'],
  ['daily', 'Every day'],
  ['weekly', 'Every week'],
  ['monthly', 'Every month'],
];
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

interface RepeatFieldsProps {
  readonly form: Form;
  readonly onChange: (changed: Partial<Form>) => void;
}

/** Whether it happens again, on which days, and until when. */
export function RepeatFields({ form, onChange }: RepeatFieldsProps) {
  const { frequency, interval } = form;
  return (
    <>
      <SelectField
        label="Repeat"
        value={frequency}
        hint={frequency === 'never' ? undefined : 'Each time a copy of the draft is published; the draft itself stays.'}
        onChange={(value) => onChange({ frequency: frequencies.find(([name]) => name === value)?.[0] ?? 'never' })}
      >
        {frequencies.map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
      {frequency !== 'never' && (
        <>
          <TextField
            label={`Every how many ${units[frequency]}`}
            type="number"
            min={1}
            max={24}
            inputMode="numeric"
            value={String(interval)}
            onChange={(value) => onChange({ interval: between(Number(value), 1, 24) })}
          />
          {frequency === 'weekly' && <Weekdays form={form} onChange={onChange} />}
          {frequency === 'monthly' && form.date && (
            <SelectField label="On" value={form.monthDay} onChange={(value) => onChange({ monthDay: value === 'last' ? 'last' : 'same' })}>
              <option value="same">day {Number(form.date.slice(8))} of the month</option>
              <option value="last">the last day of the month</option>
            </SelectField>
          )}
          <End form={form} onChange={onChange} />
        </>
      )}
    </>
  );
}

function Weekdays({ form: { weekdays, date }, onChange }: RepeatFieldsProps) {
  const chosen = weekdays.length > 0 || !date ? weekdays : [weekday(date) + 1];
  const toggle = (day: number) => onChange({ weekdays: chosen.includes(day) ? chosen.filter((other) => other !== day) : [...chosen, day] });
  return (
    <fieldset className="tz-schedule-choices tz-schedule-choices--row">
      <legend className="tz-label">On</legend>
      {weekdayNames.map((name, index) => (
        <label key={name} className="tz-schedule-choice tz-schedule-choice--day">
          <input type="checkbox" checked={chosen.includes(index + 1)} onChange={() => toggle(index + 1)} />
          <span aria-hidden="true">{name.slice(0, 2)}</span>
          <span className="tz-hidden">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

function End({ form, onChange }: RepeatFieldsProps) {
  const { end, endDate, endCount, date } = form;
  return (
    <div className="tz-schedule-form__pair">
      <SelectField label="Ends" value={end} onChange={(value) => onChange({ end: value === 'on' || value === 'after' ? value : 'never' })}>
        <option value="never">Never</option>
        <option value="on">On a date</option>
        <option value="after">After a number of times</option>
      </SelectField>
      {end === 'on' && (
        <TextField
          label="Last day"
          type="date"
          required
          min={date ? addDays(date, 1) : undefined}
          value={endDate}
          onChange={(value) => onChange({ endDate: value })}
        />
      )}
      {end === 'after' && (
        <TextField
          label="Times"
          type="number"
          inputMode="numeric"
          min={1}
          max={1000}
          value={String(endCount)}
          onChange={(value) => onChange({ endCount: between(Number(value), 1, 1000) })}
        />
      )}
    </div>
  );
}

const between = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Number.isFinite(value) ? Math.round(value) : least));
