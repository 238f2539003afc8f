import type { ReactNode, SelectHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import { FieldFrame, type FieldWords } from './field-frame.tsx';

export interface SelectFieldProps extends FieldWords, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The options. */
  readonly children: ReactNode;
}

/** A labelled choice of one among many, the browser's own. */
export function SelectField({ label, hint, problem, onChange, id, className, children, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem} id={id}>
      {(tied) => (
        <select {...select} {...tied} className={classes('tz-input', className)} onChange={(event) => onChange(event.target.value)}>
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
