import { type ReactNode, useId } from 'react';

interface CheckboxFieldProps {
  readonly label: string;
  readonly hint: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A labelled checkbox with a hint. */
export function CheckboxField({ label, hint, checked, onChange }: CheckboxFieldProps) {
  const field = useId();
  return (
    <div className="tz-checkbox-field">
      <input
        id={field}
        type="checkbox"
        aria-describedby={`${field}-hint`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label className="tz-label" htmlFor={field}>
          {label}
        </label>
        <p id={`${field}-hint`} className="tz-hint">
          {hint}
        </p>
      </div>
    </div>
  );
}
