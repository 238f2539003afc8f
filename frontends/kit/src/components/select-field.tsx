import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { classes } from './classes.ts';

export interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  /** What is wrong with it; read out when it appears. */
  readonly problem?: ReactNode;
  /** The options. */
  readonly children: ReactNode;
}

/** A labelled choice of one among many, the browser's own; hint and problem are tied to it for screen readers. */
export function SelectField({ label, hint, problem, onChange, id, className, children, ...select }: SelectFieldProps) {
  const own = useId();
  const field = id ?? own;
  const described = classes(hint ? `${field}-hint` : null, problem ? `${field}-problem` : null);
  return (
    <div className="tz-field">
      <label className="tz-label" htmlFor={field}>
        {label}
      </label>
      <select
        {...select}
        id={field}
        className={classes('tz-input', className)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
      {hint && (
        <div id={`${field}-hint`} className="tz-hint">
          {hint}
        </div>
      )}
      <div aria-live="polite">
        {problem && (
          <p id={`${field}-problem`} className="tz-problem">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
