import { classNames } from '@trenzeye/frontend-kit';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { clockLabel, parseClock } from './clock.ts';

interface TimeFieldProps {
  readonly label: string;
  readonly seconds: number;
  readonly onChange: (seconds: number) => void;
  readonly isLabelHidden?: boolean;
  readonly className?: string;
}

/** A time as minutes and seconds. Enter or leaving takes it over; the arrows move it by a tenth, with shift by a second. */
export function TimeField({ label, seconds, onChange, isLabelHidden = false, className }: TimeFieldProps) {
  const field = useId();
  const [text, setText] = useState(clockLabel(seconds));
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    setText(clockLabel(seconds));
    setWrong(false);
  }, [seconds]);
  const take = () => {
    const read = parseClock(text);
    setWrong(read === null);
    if (read === null) return;
    setText(clockLabel(read));
    if (clockLabel(read) !== clockLabel(seconds)) onChange(read);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      take();
    }
    const step = { ArrowUp: 0.1, ArrowDown: -0.1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(Math.max(0, seconds + step * (event.shiftKey ? 10 : 1)));
  };
  // What was typed may have been moved to the nearest time there can be.
  const onBlur = () => {
    take();
    if (parseClock(text) !== null) setText(clockLabel(seconds));
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
        aria-invalid={isWrong || undefined}
        title={isWrong ? 'A time such as 1:02.5' : undefined}
        onChange={({ target }) => setText(target.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
