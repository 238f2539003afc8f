import { classes } from '@trenzeye/frontend-kit';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { longDay, type PlainDate } from '../plain-dates.ts';
import { type Entry, entryKey, isOpen, statusLook } from '../post-status.ts';
import type { When } from '../schedule-changes.ts';
import { wallClock } from '../zones.ts';
import { movedByKey } from './moves.ts';

interface CalendarDayProps {
  readonly date: PlainDate;
  readonly zone: string;
  readonly entries: readonly Entry[];
  readonly isToday: boolean;
  readonly isPast: boolean;
  readonly isOther: boolean;
  readonly isChosen: boolean;
  /** Whether something that is dragged may be dropped here. */
  readonly isTarget: boolean;
  /** How many entries are shown before the rest is only counted. */
  readonly most: number;
  readonly onChoose: () => void;
  readonly onAdd: () => void;
  readonly onMove: (entry: Entry, change: When) => void;
  readonly onDrag: (entry: Entry | null) => void;
  readonly onDrop: () => void;
}

/** One day of the grid with what goes out on it. */
export function CalendarDay({ date, entries, isToday, isPast, isOther, isChosen, isTarget, most, ...rest }: CalendarDayProps) {
  const { zone, onChoose, onAdd, onMove, onDrag, onDrop } = rest;
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!isTarget) return;
    event.preventDefault();
    setOver(true);
  };
  const left = entries.length - most;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has its keys on the entries, and a double click its button below the grid
    <div
      className={classes(
        'tz-calendar__day',
        isToday && 'tz-calendar__day--today',
        isPast && 'tz-calendar__day--past',
        isOther && 'tz-calendar__day--other',
        isChosen && 'tz-calendar__day--chosen',
        entries.length > 0 && 'tz-calendar__day--busy',
        isOver && isTarget && 'tz-calendar__day--over',
      )}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={() => {
        setOver(false);
        onDrop();
      }}
      onDoubleClick={() => !isPast && onAdd()}
    >
      <button
        type="button"
        className="tz-calendar__number"
        aria-label={`${longDay(date)}, ${entries.length === 0 ? 'nothing' : entries.length} planned`}
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        {Number(date.slice(8))}
      </button>
      <ul className="tz-calendar__entries">
        {entries.slice(0, most).map((entry) => (
          <DayEntry key={entryKey(entry)} entry={entry} zone={zone} onChoose={onChoose} onMove={onMove} onDrag={onDrag} />
        ))}
        {left > 0 && <li className="tz-muted tz-tiny tz-calendar__more">and {left} more</li>}
      </ul>
    </div>
  );
}

type DayEntryProps = Pick<CalendarDayProps, 'zone' | 'onChoose' | 'onMove' | 'onDrag'> & { readonly entry: Entry };

function DayEntry({ entry, zone, onChoose, onMove, onDrag }: DayEntryProps) {
  const open = isOpen(entry);
  const time = wallClock(entry.scheduled_time, zone).slice(11);
  const { label, tone } = statusLook(entry);
  const press = (event: KeyboardEvent) => {
    const change = open ? movedByKey(entry, event) : undefined;
    if (!change) return;
    event.preventDefault();
    onMove(entry, change);
  };
  return (
    <li>
      <button
        type="button"
        className={classes('tz-calendar__entry', `tz-calendar__entry--${tone}`)}
        title={`${time} ${entry.title} (${label})`}
        aria-describedby={open ? 'tz-calendar-keys' : undefined}
        draggable={open}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', entry.title);
          onDrag(entry);
        }}
        onDragEnd={() => onDrag(null)}
        onKeyDown={press}
        onClick={onChoose}
      >
        <span className="tz-figures">{time}</span> <span className="tz-calendar__title">{entry.title}</span>
        <span className="tz-hidden">, {label}</span>
      </button>
    </li>
  );
}
