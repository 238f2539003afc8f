import { Button, classNames } from '@trenzeye/frontend-kit';
import { type KeyboardEvent, type ReactNode, useId } from 'react';

interface PartFieldProps {
  readonly label: string;
  readonly value: string;
  readonly limit: number;
  readonly onChange: (value: string) => void;
  /** It is being written anew: to be read, not changed. */
  readonly isBusy?: boolean;
  readonly tools?: ReactNode;
  readonly placeholder?: string;
  /** Marks the field, so that the focus can be put there. */
  readonly mark?: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** One text of the content with how much of its room is used and what can be done with it. */
export function PartField({ label, value, limit, onChange, isBusy = false, tools, placeholder, mark, onKeyDown }: PartFieldProps) {
  const field = useId();
  const left = limit - value.length;
  return (
    <div className={classNames('tz-field', 'tz-part', isBusy && 'tz-part--busy')} aria-busy={isBusy}>
      <div className="tz-part__head">
        <label className="tz-label" htmlFor={field}>
          {label}
        </label>
        {tools}
      </div>
      <textarea
        id={field}
        className="tz-input tz-grows"
        data-mark={mark}
        maxLength={limit}
        value={value}
        readOnly={isBusy}
        placeholder={placeholder}
        aria-describedby={`${field}-room`}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={`${field}-room`} className={classNames('tz-part__room', left <= 20 && 'tz-part__room--short')}>
        {value.length} / {limit}
        <span className="tz-visually-hidden"> characters</span>
      </p>
    </div>
  );
}

interface AgainProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** Makes one part anew and leaves the others. */
export const Again = ({ label, isBusy, disabled, onClick }: AgainProps) => (
  <Button kind="bare" size="small" icon="retry" aria-label={label} title={label} loading={isBusy} disabled={disabled} onClick={onClick} />
);
