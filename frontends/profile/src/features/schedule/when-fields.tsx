import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Notice, SelectField } from '@trenzeye/frontend-kit';
import { type ClockResolution, futureMessage, requiredMessage } from '@trenzeye/proto/http/profile';
import { useId } from 'react';
import { DayPicker } from './day-picker.tsx';
import { shortDate, timeSlots } from './plain-dates.ts';
import type { ScheduleForm } from './schedule-form.ts';
import { allZones, localTimeIn, zoneLabel } from './time-zones.ts';

interface WhenFieldsProps {
  readonly form: ScheduleForm;
  readonly resolution: ClockResolution | undefined;
  /** Whether the form was submitted: missing fields are shown only then. */
  readonly isSubmitted: boolean;
  /** The current time of the entry, offered even when it is not on a quarter of an hour. */
  readonly currentTime: string | undefined;
  readonly onChange: (changes: Partial<ScheduleForm>) => void;
}

/** Date, time and zone fields, with the resolved publishing time. */
export function WhenFields({ form, resolution, isSubmitted, currentTime, onChange }: WhenFieldsProps) {
  const today = localTimeIn(Date.now(), form.zone).slice(0, 10);
  const slots = currentTime && !timeSlots.includes(currentTime) ? [...timeSlots, currentTime].sort() : timeSlots;
  const isPast = resolution?.past === true;
  return (
    <>
      <DayPicker label={t`Date`} value={form.date} from={today} onChange={(date) => onChange({ date, clockChoice: undefined })} />
      {isSubmitted && !form.date && <p className="tz-problem">{requiredMessage}</p>}
      <div className="tz-schedule-form__row">
        <SelectField
          label={t`Time`}
          value={form.time}
          required
          problem={isSubmitted && !form.time ? requiredMessage : isPast ? futureMessage : undefined}
          onChange={(time) => onChange({ time, clockChoice: undefined })}
        >
          <option value="">{t`Select a time`}</option>
          {slots.map((slot) => (
            <option key={slot} value={slot}>
              {slot}
            </option>
          ))}
        </SelectField>
        <SelectField label={t`Time zone`} value={form.zone} onChange={(zone) => onChange({ zone, clockChoice: undefined })}>
          {zonesIncluding(form.zone).map((zone) => (
            <option key={zone} value={zone}>
              {zoneLabel(zone)}
            </option>
          ))}
        </SelectField>
      </div>
      <div aria-live="polite">{resolution && <ResolvedTime form={form} resolution={resolution} onChange={onChange} />}</div>
    </>
  );
}

const zonesIncluding = (zone: string): readonly string[] => {
  const zones = allZones();
  return zones.includes(zone) ? zones : [zone, ...zones];
};

interface ResolvedTimeProps {
  readonly form: ScheduleForm;
  readonly resolution: ClockResolution;
  readonly onChange: (changes: Partial<ScheduleForm>) => void;
}

function ResolvedTime({ form, resolution, onChange }: ResolvedTimeProps) {
  const { kind, alternatives, clock_choice, warnings } = resolution;
  const resolved = alternatives.find((entry) => entry.clock_choice === (form.clockChoice ?? clock_choice)) ?? resolution;
  const zone = form.zone === 'UTC' ? zoneLabel(form.zone) : `${zoneLabel(form.zone)} (UTC${resolved.offset})`;
  const groupName = useId();
  const otherWarnings = warnings.filter(({ code }) => code !== 'skipped_hour' && code !== 'doubled_hour');
  return (
    <div className="tz-stack">
      <p className="tz-muted tz-small">
        <Trans>
          Will be published on {shortDate(resolved.local_time.slice(0, 10))} at <strong>{resolved.local_time.slice(11)}</strong>, {zone}.
        </Trans>
      </p>
      {kind !== 'ok' && (
        <Notice
          tone="warning"
          title={kind === 'skipped' ? t`${form.time} does not exist on that day` : t`${form.time} occurs twice on that day`}
        >
          <fieldset className="tz-schedule-choices">
            <legend className="tz-small">{t`The clocks change on that day. Select a time:`}</legend>
            {alternatives.map((entry) => (
              <label key={entry.clock_choice} className="tz-schedule-choice">
                <input
                  type="radio"
                  name={groupName}
                  checked={(form.clockChoice ?? clock_choice) === entry.clock_choice}
                  onChange={() => onChange({ clockChoice: entry.clock_choice })}
                />
                {entry.local_time.slice(11)} (UTC{entry.offset}), {entry.clock_choice === 'earlier' ? t`earlier` : t`later`}
              </label>
            ))}
          </fieldset>
        </Notice>
      )}
      {otherWarnings.map(({ code, post_id, message }) => (
        <Notice key={`${code} ${post_id}`} tone="warning">
          <p>{message}</p>
        </Notice>
      ))}
    </div>
  );
}
