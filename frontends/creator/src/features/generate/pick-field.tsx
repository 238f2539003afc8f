import { useId } from 'react';
import type { Choice } from './manner.ts';

interface PickFieldProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  /** What stands for no choice; without it there always is one. */
  readonly none?: string;
  readonly value: Value | null;
  readonly disabled?: boolean;
  readonly onChange: (value: Value | null) => void;
}

/** One of a few words, in the browser's own list. */
export function PickField<Value extends string>({ label, choices, none, value, disabled, onChange }: PickFieldProps<Value>) {
  const field = useId();
  return (
    <div className="tz-field tz-grow">
      <label className="tz-label" htmlFor={field}>
        {label}
      </label>
      <select
        id={field}
        className="tz-input tz-pick"
        value={value ?? ''}
        disabled={disabled}
        onChange={(event) => onChange(choices.find((choice) => choice.value === event.target.value)?.value ?? null)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </div>
  );
}
