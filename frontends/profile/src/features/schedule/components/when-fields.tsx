import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Notice } from '@trenzeye/frontend-kit';
import { DateField, SelectField, TimeField } from '@trenzeye/frontend-kit/ui';
import { type ClockResolution, futureMessage, requiredMessage } from '@trenzeye/proto/http/profile';
import { useId } from 'react';
import { shortDate } from '../plain-dates.ts';
import type { ScheduleForm } from '../schedule-form.ts';
import { localTimeIn, offsetLabel, zoneLabel, zoneOptions } from '../time-zones.ts';

interface WhenFieldsProps {
  readonly form: ScheduleForm;
  readonly resolution: ClockResolution | undefined;
  /** Whether the form was submitted: missing fields are shown only then. */
  readonly isSubmitted: boolean;
  readonly onChange: (changes: Partial<ScheduleForm>) => void;
}

/** Date, time and zone fields, with the resolved publishing time. */
export function WhenFields({ form, resolution, isSubmitted, onChange }: WhenFieldsProps) {
  const today = localTimeIn(Date.now(), form.zone).slice(0, 10);
  const isPast = resolution?.past === true;
  return (
    <>
      <div className="tz-schedule-form__row">
        <DateField
          label={t`Date`}
          value={form.date}
          min={today}
          required
          problem={isSubmitted && !form.date ? requiredMessage : undefined}
          onChange={(date) => onChange({ date, clockChoice: undefined })}
        />
        <TimeField
          label={t`Time`}
          value={form.time}
          minuteStep={15}
          required
          problem={isSubmitted && !form.time ? requiredMessage : isPast ? futureMessage : undefined}
          onChange={(time) => onChange({ time, clockChoice: undefined })}
        />
      </div>
      <SelectField
        label={t`Time zone`}
        value={form.zone}
        options={zoneOptions(form.zone)}
        onChange={(zone) => onChange({ zone, clockChoice: undefined })}
      />
      <div aria-live="polite">
        {form.date && form.time && <ResolvedTime form={form} resolution={resolution ?? assumedResolution(form)} onChange={onChange} />}
      </div>
    </>
  );
}

/** Shown until the server answers, so that the answer moves nothing below: the pointer may be on a button already. */
const assumedResolution = ({ date, time, zone }: ScheduleForm): ShownResolution => {
  const local_time = `${date}T${time}`;
  return {
    local_time,
    offset: offsetLabel(`${local_time}Z`, zone).replace('UTC', ''),
    kind: 'ok',
    alternatives: [],
    warnings: [],
  };
};

type ShownResolution = Pick<ClockResolution, 'local_time' | 'offset' | 'kind' | 'alternatives' | 'warnings'> &
  Partial<Pick<ClockResolution, 'clock_choice'>>;

interface ResolvedTimeProps {
  readonly form: ScheduleForm;
  readonly resolution: ShownResolution;
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
