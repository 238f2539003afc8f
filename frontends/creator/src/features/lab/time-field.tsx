import { t } from '@lingui/core/macro';
import { classNames } from '@trenzeye/frontend-kit';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { formatTimecode, parseTimecode } from './timecode.ts';

interface TimeFieldProps {
  readonly label: string;
  readonly seconds: number;
  readonly onChange: (seconds: number) => void;
  readonly isLabelHidden?: boolean;
  readonly className?: string;
}

/** A timecode field. Enter or blur applies it; arrow keys change it by a tenth of a second, with Shift by a second. */
export function TimeField({ label, seconds, onChange, isLabelHidden = false, className }: TimeFieldProps) {
  const field = useId();
  const [text, setText] = useState(formatTimecode(seconds));
  const [isInvalid, setInvalid] = useState(false);
  useEffect(() => {
    setText(formatTimecode(seconds));
    setInvalid(false);
  }, [seconds]);
  const applyText = () => {
    const parsed = parseTimecode(text);
    setInvalid(parsed === null);
    if (parsed === null) return;
    setText(formatTimecode(parsed));
    if (formatTimecode(parsed) !== formatTimecode(seconds)) onChange(parsed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      applyText();
    }
    const step = { ArrowUp: 0.1, ArrowDown: -0.1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(Math.max(0, seconds + step * (event.shiftKey ? 10 : 1)));
  };
  // The applied time may have been clamped.
  const onBlur = () => {
    applyText();
    if (parseTimecode(text) !== null) setText(formatTimecode(seconds));
  };
  return (
    <div className={classNames('tz-time', className)}>
      <label className={isLabelHidden ? 'tz-visually-hidden' : 'tz-label'} htmlFor={field}>
        {label}
      </label>
      <input
        id={field}
        className="tz-input tz-time__input"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-invalid={isInvalid || undefined}
        title={isInvalid ? t`A time such as 1:02.5` : undefined}
        onChange={({ target }) => setText(target.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
