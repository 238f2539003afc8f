import { Button, classes } from '@trenzeye/frontend-kit';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, longDay, monthName, type PlainDate, weekdayName, weeksOfMonth } from './plain-dates.ts';

interface DayPickerProps {
  readonly label: string;
  readonly value: PlainDate | '';
  /** The first day that can be chosen. */
  readonly from: PlainDate;
  readonly onChange: (date: PlainDate) => void;
}

const steps: Readonly<Record<string, (date: PlainDate) => PlainDate>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
};

/** A month of days to choose one from; past ones cannot be. Arrow keys move, Page Up and Down turn the month. */
export function DayPicker({ label, value, from, onChange }: DayPickerProps) {
  const [shown, setShown] = useState<PlainDate>(value || from);
  const grid = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const weeks = weeksOfMonth(shown);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${shown}"]`)?.focus();
  }, [shown]);
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step(shown);
    moved.current = true;
    setShown(next < from ? from : next);
  };
  return (
    <fieldset className="tz-days">
      <legend className="tz-label">{label}</legend>
      <div className="tz-days__head">
        <Button
          kind="bare"
          size="small"
          icon="chevronLeft"
          aria-label="Previous month"
          disabled={shown.slice(0, 7) <= from.slice(0, 7)}
          onClick={() => setShown(later(addMonths(shown, -1), from))}
        />
        <span aria-live="polite">{monthName(shown)}</span>
        <Button kind="bare" size="small" icon="chevronRight" aria-label="Next month" onClick={() => setShown(addMonths(shown, 1))} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside */}
      <div ref={grid} className="tz-days__grid" onKeyDown={press}>
        {weeks[0]?.map((day) => (
          <span key={day} className="tz-days__name" aria-hidden="true">
            {weekdayName(day)}
          </span>
        ))}
        {weeks.flat().map((day) => (
          <button
            key={day}
            type="button"
            data-day={day}
            className={classes(
              'tz-days__day',
              day.slice(0, 7) !== shown.slice(0, 7) && 'tz-days__day--other',
              day === value && 'tz-days__day--chosen',
            )}
            aria-label={longDay(day)}
            aria-pressed={day === value}
            disabled={day < from}
            tabIndex={day === shown ? 0 : -1}
            onClick={() => {
              setShown(day);
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

const later = (date: PlainDate, from: PlainDate): PlainDate => (date < from ? from : date);
