import { Button, classNames } from '@trenzeye/frontend-kit';
import { type KeyboardEvent, type ReactNode, useId } from 'react';

interface ContentFieldProps {
  readonly label: string;
  readonly value: string;
  readonly limit: number;
  readonly onChange: (value: string) => void;
  /** The text is being regenerated and is read-only. */
  readonly isBusy?: boolean;
  readonly tools?: ReactNode;
  readonly placeholder?: string;
  /** Value of `data-focus-key`, used to focus the field. */
  readonly focusKey?: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** A text field with a character count and controls. */
export function ContentField({
  label,
  value,
  limit,
  onChange,
  isBusy = false,
  tools,
  placeholder,
  focusKey,
  onKeyDown,
}: ContentFieldProps) {
  const field = useId();
  const left = limit - value.length;
  return (
    <div className={classNames('tz-field', 'tz-content-field', isBusy && 'tz-content-field--busy')} aria-busy={isBusy}>
      <div className="tz-content-field__head">
        <label className="tz-label" htmlFor={field}>
          {label}
        </label>
        {tools}
      </div>
      <textarea
        id={field}
        className="tz-input tz-auto-grow"
        data-focus-key={focusKey}
        maxLength={limit}
        value={value}
        readOnly={isBusy}
        placeholder={placeholder}
        aria-describedby={`${field}-count`}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={`${field}-count`} className={classNames('tz-content-field__count', left <= 20 && 'tz-content-field__count--low')}>
        {value.length} / {limit}
        <span className="tz-visually-hidden"> characters</span>
      </p>
    </div>
  );
}

interface RegenerateButtonProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

export const RegenerateButton = ({ label, isBusy, disabled, onClick }: RegenerateButtonProps) => (
  <Button kind="bare" size="small" icon="retry" aria-label={label} title={label} loading={isBusy} disabled={disabled} onClick={onClick} />
);
