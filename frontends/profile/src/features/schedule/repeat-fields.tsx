import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SelectField, TextField } from '@trenzeye/frontend-kit';
import { addDays, weekday } from './plain-dates.ts';
import type { Frequency, ScheduleForm } from './schedule-form.ts';

const units: Readonly<Record<Exclude<Frequency, 'never'>, string>> = { daily: 'days', weekly: 'weeks', monthly: 'months' };
const frequencies: readonly (readonly [Frequency, string])[] = [
  ['never', t`Once`],
  ['daily', t`Every day`],
  ['weekly', t`Every week`],
  ['monthly', t`Every month`],
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
            label={t`Interval (${units[frequency]})`}
            type="number"
            min={1}
            max={24}
            inputMode="numeric"
            value={String(interval)}
            onChange={(value) => onChange({ interval: clampInteger(Number(value), 1, 24) })}
          />
          {frequency === 'weekly' && <Weekdays form={form} onChange={onChange} />}
          {frequency === 'monthly' && form.date && (
            <SelectField
              label={t({ message: 'On', context: 'before a date' })}
              value={form.monthDay}
              onChange={(value) => onChange({ monthDay: value === 'last' ? 'last' : 'same' })}
            >
              <option value="same">
                <Trans>Day {Number(form.date.slice(8))} of the month</Trans>
              </option>
              <option value="last">{t`Last day of the month`}</option>
            </SelectField>
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
        onChange={(value) => onChange({ end: value === 'on' || value === 'after' ? value : 'never' })}
      >
        <option value="never">{t`Never`}</option>
        <option value="on">{t`On a date`}</option>
        <option value="after">{t`After a number of posts`}</option>
      </SelectField>
      {end === 'on' && (
        <TextField
          label={t`Last day`}
          type="date"
          required
          min={date ? addDays(date, 1) : undefined}
          value={endDate}
          onChange={(value) => onChange({ endDate: value })}
        />
      )}
      {end === 'after' && (
        <TextField
          label={t`Number of posts`}
          type="number"
          inputMode="numeric"
          min={1}
          max={1000}
          value={String(endCount)}
          onChange={(value) => onChange({ endCount: clampInteger(Number(value), 1, 1000) })}
        />
      )}
    </div>
  );
}

const clampInteger = (value: number, minimum: number, maximum: number): number =>
  Math.min(maximum, Math.max(minimum, Number.isFinite(value) ? Math.round(value) : minimum));
