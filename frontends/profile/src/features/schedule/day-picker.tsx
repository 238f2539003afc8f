import { t } from '@lingui/core/macro';
import { Button, classNames } from '@trenzeye/frontend-kit';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, longDate, monthLabel, type PlainDate, weekdayLabel, weeksOfMonth } from './plain-dates.ts';

interface DayPickerProps {
  readonly label: string;
  readonly value: PlainDate | '';
  /** The first selectable date. */
  readonly from: PlainDate;
  readonly onChange: (date: PlainDate) => void;
}

const keySteps: Readonly<Record<string, (date: PlainDate) => PlainDate>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
};

/** Date picker for one month; dates before `from` are disabled. Arrow keys move the focus, Page Up and Page Down change the month. */
export function DayPicker({ label, value, from, onChange }: DayPickerProps) {
  const [activeDate, setActiveDate] = useState<PlainDate>(value || from);
  const gridRef = useRef<HTMLDivElement>(null);
  const shouldFocus = useRef(false);
  const weeks = weeksOfMonth(activeDate);
  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    gridRef.current?.querySelector<HTMLButtonElement>(`[data-day="${activeDate}"]`)?.focus();
  }, [activeDate]);
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (!step) return;
    event.preventDefault();
    shouldFocus.current = true;
    setActiveDate(notBefore(step(activeDate), from));
  };
  return (
    <fieldset className="tz-day-picker">
      <legend className="tz-label">{label}</legend>
      <MonthNavigation month={activeDate} from={from} onChange={setActiveDate} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handler serves the buttons inside */}
      <div ref={gridRef} className="tz-day-picker__grid" onKeyDown={handleKeyDown}>
        {weeks[0]?.map((day) => (
          <span key={day} className="tz-day-picker__weekday" aria-hidden="true">
            {weekdayLabel(day)}
          </span>
        ))}
        {weeks.flat().map((day) => (
          <button
            key={day}
            type="button"
            data-day={day}
            className={classNames(
              'tz-day-picker__day',
              day.slice(0, 7) !== activeDate.slice(0, 7) && 'tz-day-picker__day--other-month',
              day === value && 'tz-day-picker__day--selected',
            )}
            aria-label={longDate(day)}
            aria-pressed={day === value}
            disabled={day < from}
            tabIndex={day === activeDate ? 0 : -1}
            onClick={() => {
              setActiveDate(day);
              onChange(day);
            }}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface MonthNavigationProps {
  /** Any date of the month. */
  readonly month: PlainDate;
  readonly from: PlainDate;
  readonly onChange: (date: PlainDate) => void;
}

const MonthNavigation = ({ month, from, onChange }: MonthNavigationProps) => (
  <div className="tz-day-picker__head">
    <Button
      kind="bare"
      size="small"
      icon="chevronLeft"
      aria-label={t`Previous month`}
      disabled={month.slice(0, 7) <= from.slice(0, 7)}
      onClick={() => onChange(notBefore(addMonths(month, -1), from))}
    />
    <span aria-live="polite">{monthLabel(month)}</span>
    <Button kind="bare" size="small" icon="chevronRight" aria-label={t`Next month`} onClick={() => onChange(addMonths(month, 1))} />
  </div>
);

const notBefore = (date: PlainDate, minimum: PlainDate): PlainDate => (date < minimum ? minimum : date);
