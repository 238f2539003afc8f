import type { ReactNode, SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldText } from './field-frame.tsx';

interface SelectFieldProps extends FieldText, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `<option>` elements. */
  readonly children: ReactNode;
}

/** A labelled native `<select>` with hint and problem. */
export function SelectField({ label, hint, problem, onChange, id, className, children, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem} id={id}>
      {(controlProps) => (
        <select
          {...select}
          {...controlProps}
          className={classNames('tz-input tz-select-field', className)}
          onChange={(event) => onChange(event.target.value)}
        >
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
