import { FieldFrame, type FieldText } from '@trenzeye/frontend-kit';
import { DatePicker, InputNumber, Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import localizedFormat from 'dayjs/plugin/localizedFormat';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';

interface SelectFieldProps<Value extends string> extends FieldText {
  /** '' when nothing is selected. */
  readonly value: Value | '';
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
}

/** From this many options on, typing searches them. */
const searchFrom = 12;

/** antd's Select with label, hint and problem. */
export function SelectField<Value extends string>({ label, hint, problem, value, options, required, ...select }: SelectFieldProps<Value>) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {(controlProps) => (
        <Select<Value>
          {...select}
          {...controlProps}
          aria-required={required || undefined}
          className="tz-antd-field"
          status={problem ? 'error' : ''}
          value={value === '' ? null : value}
          options={options.map((option) => ({ ...option }))}
          showSearch={options.length >= searchFrom && { optionFilterProp: 'label' }}
        />
      )}
    </FieldFrame>
  );
}

interface NumberFieldProps extends FieldText {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Called with whole numbers between the bounds; not while the field is empty. */
  readonly onChange: (value: number) => void;
}

/** antd's InputNumber for whole numbers, with label, hint and problem. */
export function NumberField({ label, hint, problem, value, min, max, onChange }: NumberFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {(controlProps) => (
        <InputNumber<number>
          {...controlProps}
          className="tz-antd-field"
          status={problem ? 'error' : ''}
          precision={0}
          min={min}
          max={max}
          value={value}
          onChange={(next) => {
            if (next !== null) onChange(next);
          }}
        />
      )}
    </FieldFrame>
  );
}

dayjs.extend(customParseFormat);
dayjs.extend(localizedFormat);

const isoDate = 'YYYY-MM-DD';
const clockTime = 'HH:mm';

/** Enter selects the typed date or time; it does not submit the form around the field. */
const keepEnter = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key === 'Enter') event.preventDefault();
};

/** The same object for the same text: with another one a picker forgets what is being typed. */
const usePickerValue = (text: string | undefined, format: string) => useMemo(() => (text ? dayjs(text, format) : null), [text, format]);

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
  const date = usePickerValue(value, isoDate);
  const minDate = usePickerValue(min, isoDate);
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {(controlProps) => (
        <DatePicker
          {...controlProps}
          {...pickerProps(problem, required)}
          format={['ll', isoDate]}
          value={date}
          minDate={minDate ?? undefined}
          onChange={(selected) => onChange(selected?.format(isoDate) ?? '')}
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
  const time = usePickerValue(value, clockTime);
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
          value={time}
          onChange={(selected) => onChange(selected?.format(clockTime) ?? '')}
        />
      )}
    </FieldFrame>
  );
}
