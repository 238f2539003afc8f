import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { classNames } from '@trenzeye/frontend-kit';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import type { LocalTimeInput } from '../api.ts';
import { entryKey, isEditable, type ScheduleEntry, statusDisplay } from '../api.ts';
import { longDate, type PlainDate, shiftByKey } from '../plain-dates.ts';
import { localTimeIn } from '../time-zones.ts';

interface CalendarDayProps {
  readonly date: PlainDate;
  readonly zone: string;
  readonly entries: readonly ScheduleEntry[];
  readonly isToday: boolean;
  readonly isPast: boolean;
  readonly isOtherMonth: boolean;
  readonly isSelected: boolean;
  /** Whether a dragged entry can be dropped here. */
  readonly canDrop: boolean;
  /** Entries shown; the remaining ones are only counted. */
  readonly maxEntries: number;
  readonly onSelect: () => void;
  readonly onAdd: () => void;
  readonly onMove: (entry: ScheduleEntry, newTime: LocalTimeInput) => void;
  readonly onDrag: (entry: ScheduleEntry | null) => void;
  readonly onDrop: () => void;
}

/** One day of the calendar grid with its entries. */
export function CalendarDay({ date, entries, isToday, isPast, isOtherMonth, isSelected, canDrop, maxEntries, ...rest }: CalendarDayProps) {
  const { zone, onSelect, onAdd, onMove, onDrag, onDrop } = rest;
  const [isDragOver, setDragOver] = useState(false);
  const handleDragOver = (event: DragEvent) => {
    if (!canDrop) return;
    event.preventDefault();
    setDragOver(true);
  };
  const hiddenCount = entries.length - maxEntries;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard users move entries with keys and add posts with the button below the grid
    <div
      className={classNames(
        'tz-calendar__day',
        isToday && 'tz-calendar__day--today',
        isPast && 'tz-calendar__day--past',
        isOtherMonth && 'tz-calendar__day--other-month',
        isSelected && 'tz-calendar__day--selected',
        entries.length > 0 && 'tz-calendar__day--busy',
        isDragOver && canDrop && 'tz-calendar__day--drop-target',
      )}
      onDragOver={handleDragOver}
      onDragLeave={() => setDragOver(false)}
      onDrop={() => {
        setDragOver(false);
        onDrop();
      }}
      onDoubleClick={() => !isPast && onAdd()}
    >
      <button
        type="button"
        className="tz-calendar__number"
        aria-label={t`${longDate(date)}, ${countLabel(entries.length)} scheduled`}
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={isSelected}
        onClick={onSelect}
      >
        {Number(date.slice(8))}
      </button>
      <ul className="tz-calendar__entries">
        {entries.slice(0, maxEntries).map((entry) => (
          <DayEntry key={entryKey(entry)} entry={entry} zone={zone} onSelect={onSelect} onMove={onMove} onDrag={onDrag} />
        ))}
        {hiddenCount > 0 && (
          <li className="tz-muted tz-tiny tz-calendar__more">
            <Trans>{hiddenCount} more</Trans>
          </li>
        )}
      </ul>
    </div>
  );
}

const countLabel = (count: number): string => (count === 0 ? t`no posts` : plural(count, { one: '# post', other: '# posts' }));

type DayEntryProps = Pick<CalendarDayProps, 'zone' | 'onSelect' | 'onMove' | 'onDrag'> & { readonly entry: ScheduleEntry };

function DayEntry({ entry, zone, onSelect, onMove, onDrag }: DayEntryProps) {
  const canEdit = isEditable(entry);
  const time = localTimeIn(entry.scheduled_time, zone).slice(11);
  const { label, tone } = statusDisplay(entry);
  const handleKeyDown = (event: KeyboardEvent) => {
    const newTime = canEdit ? shiftByKey(entry, event) : undefined;
    if (!newTime) return;
    event.preventDefault();
    onMove(entry, newTime);
  };
  return (
    <li>
      <button
        type="button"
        className={classNames('tz-calendar__entry', `tz-calendar__entry--${tone}`)}
        title={`${time} ${entry.title} (${label})`}
        aria-describedby={canEdit ? 'tz-calendar-keys' : undefined}
        draggable={canEdit}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', entry.title);
          onDrag(entry);
        }}
        onDragEnd={() => onDrag(null)}
        onKeyDown={handleKeyDown}
        onClick={onSelect}
      >
        <span className="tz-calendar__entry-text">
          <span className="tz-tabular-numbers">{time}</span>{' '}
          <span className="tz-calendar__title" dir="auto">
            {entry.title}
          </span>
        </span>
        <span className="tz-visually-hidden">, {label}</span>
      </button>
    </li>
  );
}
