import { FieldFrame, type FieldText } from '@trenzeye/frontend-kit';
import { DatePicker, TimePicker } from 'antd';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import localizedFormat from 'dayjs/plugin/localizedFormat';
import type { KeyboardEvent, ReactNode } from 'react';

dayjs.extend(customParseFormat);
dayjs.extend(localizedFormat);

const isoDate = 'YYYY-MM-DD';
const clockTime = 'HH:mm';

/** Enter selects the typed date or time; it does not submit the form around the field. */
const keepEnter = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key === 'Enter') event.preventDefault();
};

/** What both pickers have in common. */
const pickerProps = (problem: ReactNode, required: boolean | undefined) =>
  ({
    'aria-required': required || undefined,
    className: 'tz-antd-field',
    status: problem ? 'error' : '',
    allowClear: !required,
    placeholder: '',
    onKeyDown: keepEnter,
  }) as const;

interface DateFieldProps extends FieldText {
  /** `YYYY-MM-DD`, or '' when no date is selected. */
  readonly value: string;
  /** The first selectable date, `YYYY-MM-DD`. */
  readonly min?: string | undefined;
  readonly required?: boolean;
  readonly onChange: (date: string) => void;
}

/** antd's DatePicker with label, hint and problem. Shows dates in the form of the language; `YYYY-MM-DD` can be typed as well. */
export function DateField({ label, hint, problem, value, min, required, onChange }: DateFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {(controlProps) => (
        <DatePicker
          {...controlProps}
          {...pickerProps(problem, required)}
          format={['ll', isoDate]}
          value={value ? dayjs(value, isoDate) : null}
          minDate={min ? dayjs(min, isoDate) : undefined}
          onChange={(date) => onChange(date?.format(isoDate) ?? '')}
        />
      )}
    </FieldFrame>
  );
}

interface TimeFieldProps extends FieldText {
  /** `HH:mm`, or '' when no time is selected. */
  readonly value: string;
  /** Between the offered minutes; any minute can be typed. */
  readonly minuteStep: 1 | 5 | 15 | 30;
  readonly required?: boolean;
  readonly onChange: (time: string) => void;
}

/** antd's TimePicker with label, hint and problem: 24 hours. */
export function TimeField({ label, hint, problem, value, minuteStep, required, onChange }: TimeFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {(controlProps) => (
        <TimePicker
          {...controlProps}
          {...pickerProps(problem, required)}
          format={[clockTime, 'HHmm', 'H:mm']}
          minuteStep={minuteStep}
          needConfirm={false}
          showNow={false}
          value={value ? dayjs(value, clockTime) : null}
          onChange={(time) => onChange(time?.format(clockTime) ?? '')}
        />
      )}
    </FieldFrame>
  );
}
