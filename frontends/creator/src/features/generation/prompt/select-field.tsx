import { useId } from 'react';
import type { Option } from './style-options.ts';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  /** Label of the empty option; without it a value is required. */
  readonly none?: string;
  readonly value: Value | null;
  readonly disabled?: boolean;
  readonly onChange: (value: Value | null) => void;
}

/** A labeled native select. */
export function SelectField<Value extends string>({ label, options, none, value, disabled, onChange }: SelectFieldProps<Value>) {
  const field = useId();
  return (
    <div className="tz-field tz-grow">
      <label className="tz-label" htmlFor={field}>
        {label}
      </label>
      <select
        id={field}
        className="tz-input tz-select-field"
        value={value ?? ''}
        disabled={disabled}
        onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value ?? null)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}
