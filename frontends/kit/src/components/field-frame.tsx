import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

export interface FieldWords {
  readonly label: string;
  /** What helps to fill it in. */
  readonly hint?: ReactNode;
  /** What is wrong with it; read out when it appears. */
  readonly problem?: ReactNode;
}

/** What ties a control to its label, hint and problem. */
export interface Tied {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldWords {
  /** Of the control; made up where none is given. */
  readonly id?: string | undefined;
  readonly children: (tied: Tied) => ReactNode;
}

/** A control with its label above it, hint and problem below; both are tied to it for screen readers. */
export function FieldFrame({ label, hint, problem, id, children }: FieldFrameProps) {
  const own = useId();
  const field = id ?? own;
  const described = classes(hint ? `${field}-hint` : null, problem ? `${field}-problem` : null);
  return (
    <div className="tz-field">
      <label className="tz-label" htmlFor={field}>
        {label}
      </label>
      {children({ id: field, 'aria-invalid': problem ? true : undefined, 'aria-describedby': described || undefined })}
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
