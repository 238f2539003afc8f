import { Notice, SelectField } from '@trenzeye/frontend-kit';
import { futureMessage, type Resolution, requiredMessage } from '@trenzeye/proto/http/profile';
import { useId } from 'react';
import { DayPicker } from './day-picker.tsx';
import type { Form } from './form.ts';
import { shortDay, timeSlots } from './plain-dates.ts';
import { allZones, wallClock, zoneName } from './zones.ts';

interface WhenFieldsProps {
  readonly form: Form;
  readonly resolution: Resolution | undefined;
  /** Whether somebody has tried to go on, so that what is missing may be named. */
  readonly isAsked: boolean;
  /** A time of day to offer beside the quarters of an hour. */
  readonly keptTime: string | undefined;
  readonly onChange: (changed: Partial<Form>) => void;
}

/** Day, time of day and zone, with what they come to. */
export function WhenFields({ form, resolution, isAsked, keptTime, onChange }: WhenFieldsProps) {
  const today = wallClock(Date.now(), form.zone).slice(0, 10);
  const slots = keptTime && !timeSlots.includes(keptTime) ? [...timeSlots, keptTime].sort() : timeSlots;
  const isPast = resolution?.past === true;
  return (
    <>
      <DayPicker label="Date" value={form.date} from={today} onChange={(date) => onChange({ date, clockChoice: undefined })} />
      {isAsked && !form.date && <p className="tz-problem">{requiredMessage}</p>}
      <div className="tz-schedule-form__pair">
        <SelectField
          label="Time"
          value={form.time}
          required
          problem={isAsked && !form.time ? requiredMessage : isPast ? futureMessage : undefined}
          onChange={(time) => onChange({ time, clockChoice: undefined })}
        >
          <option value="">Select a time</option>
          {slots.map((slot) => (
            <option key={slot} value={slot}>
              {slot}
            </option>
          ))}
        </SelectField>
        <SelectField label="Time zone" value={form.zone} onChange={(zone) => onChange({ zone, clockChoice: undefined })}>
          {zonesWith(form.zone).map((zone) => (
            <option key={zone} value={zone}>
              {zoneName(zone)}
            </option>
          ))}
        </SelectField>
      </div>
      <div aria-live="polite">{resolution && <Outcome form={form} resolution={resolution} onChange={onChange} />}</div>
    </>
  );
}

const zonesWith = (zone: string): readonly string[] => {
  const zones = allZones();
  return zones.includes(zone) ? zones : [zone, ...zones];
};

interface OutcomeProps {
  readonly form: Form;
  readonly resolution: Resolution;
  readonly onChange: (changed: Partial<Form>) => void;
}

function Outcome({ form, resolution, onChange }: OutcomeProps) {
  const { kind, alternatives, clock_choice, warnings } = resolution;
  const chosen = alternatives.find((entry) => entry.clock_choice === (form.clockChoice ?? clock_choice)) ?? resolution;
  const name = useId();
  const others = warnings.filter(({ code }) => code !== 'skipped_hour' && code !== 'doubled_hour');
  return (
    <div className="tz-stack">
      <p className="tz-muted tz-small">
        Goes out on {shortDay(chosen.local_time.slice(0, 10))} at <strong>{chosen.local_time.slice(11)}</strong>, {zoneName(form.zone)} (UTC
        {chosen.offset}).
      </p>
      {kind !== 'ok' && (
        <Notice
          tone="warning"
          title={kind === 'skipped' ? `The clock jumps over ${form.time} that day` : `The clock shows ${form.time} twice that day`}
        >
          <fieldset className="tz-schedule-choices">
            <legend className="tz-small">Which time do you mean?</legend>
            {alternatives.map((entry) => (
              <label key={entry.clock_choice} className="tz-schedule-choice">
                <input
                  type="radio"
                  name={name}
                  checked={(form.clockChoice ?? clock_choice) === entry.clock_choice}
                  onChange={() => onChange({ clockChoice: entry.clock_choice })}
                />
                {entry.local_time.slice(11)} (UTC{entry.offset}), the {entry.clock_choice} one
              </label>
            ))}
          </fieldset>
        </Notice>
      )}
      {others.map(({ code, post_id, message }) => (
        <Notice key={`${code} ${post_id}`} tone="warning">
          <p>{message}</p>
        </Notice>
      ))}
    </div>
  );
}
