import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, classNames, ErrorState, Notice, Skeleton, useToast } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { entryKey, type ScheduleEntry, useCalendar, useUpdateEntry } from '../api.ts';
import { PostRow } from '../components/post-actions.tsx';
import {
  type CalendarView,
  longDate,
  type PlainDate,
  queryRange,
  rangeLabel,
  shiftByDays,
  stepDay,
  visibleDays,
  weekdayLabel,
} from '../plain-dates.ts';
import type { ScheduleFormDefaults } from '../schedule-form.ts';
import { localTimeIn, offsetLabel, zoneLabel } from '../time-zones.ts';
import { CalendarDay } from './calendar-day.tsx';
import './calendar.css';

interface CalendarProps {
  readonly userId: string;
  readonly view: CalendarView;
  readonly day: PlainDate;
  /** The time zone of the calendar. */
  readonly zone: string;
  readonly onSelectDay: (day: PlainDate) => void;
  readonly onSchedule: (defaults: ScheduleFormDefaults) => void;
}

/** Scheduled posts of a month, a week or the next days. Entries are moved by drag and drop or with Alt and the arrow keys. */
export function Calendar({ userId, view, day, zone, onSelectDay, onSchedule }: CalendarProps) {
  const days = visibleDays(view, day);
  const { from, to } = queryRange(days, day);
  const { data, error, isFetching, refetch } = useCalendar(from, to);
  const today = localTimeIn(Date.now(), zone).slice(0, 10);
  const entries: ScheduleEntry[] = data ? [...data.posts, ...data.occurrences] : [];
  const entriesByDay = Map.groupBy(
    entries.toSorted((a, b) => a.scheduled_time.localeCompare(b.scheduled_time)),
    ({ scheduled_time }) => localTimeIn(scheduled_time, zone).slice(0, 10),
  );
  return (
    <>
      <div className="tz-calendar__head">
        <Button kind="bare" icon="chevronLeft" aria-label={t`Earlier`} onClick={() => onSelectDay(stepDay(view, day, -1))} />
        <h2 aria-live="polite">{rangeLabel(view, day)}</h2>
        <Button kind="bare" icon="chevronRight" aria-label={t`Later`} onClick={() => onSelectDay(stepDay(view, day, 1))} />
        <Button size="small" disabled={day === today} onClick={() => onSelectDay(today)}>
          {t`Today`}
        </Button>
        <p className="tz-muted tz-small tz-calendar__zone">
          {t`Times in ${zoneLabel(zone)}`}
          {zone !== 'UTC' && ` (${offsetLabel(Date.now(), zone)})`}
        </p>
      </div>
      {error && !data ? (
        <ErrorState title={t`Failed to load scheduled posts`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data ? (
        <CalendarDays
          userId={userId}
          view={view}
          day={day}
          days={days}
          today={today}
          zone={zone}
          entriesByDay={entriesByDay}
          onSelectDay={onSelectDay}
          onSchedule={onSchedule}
        />
      ) : (
        <Skeleton height={view === 'month' ? 560 : 320} />
      )}
    </>
  );
}

interface CalendarDaysProps extends CalendarProps {
  readonly days: readonly PlainDate[];
  readonly today: PlainDate;
  readonly entriesByDay: ReadonlyMap<PlainDate, readonly ScheduleEntry[]>;
}

function CalendarDays({ userId, view, day, days, today, zone, entriesByDay, onSelectDay, onSchedule }: CalendarDaysProps) {
  const updateEntry = useUpdateEntry();
  const toast = useToast();
  const [dragged, setDragged] = useState<{ entry: ScheduleEntry; from: PlainDate } | null>(null);
  const moveEntry = (entry: ScheduleEntry, newTime: { local_time: string; zone: string }) =>
    updateEntry.mutate(
      { entry, change: newTime },
      {
        onSuccess: () =>
          toast.success(t`Scheduled post moved`, `${longDate(newTime.local_time.slice(0, 10))}, ${newTime.local_time.slice(11)}`),
      },
    );
  if (view === 'list') return <DayList userId={userId} days={days} entriesByDay={entriesByDay} today={today} />;
  return (
    <>
      <p className="tz-visually-hidden" id="tz-calendar-keys">
        {t`Press Alt and Left or Right to move a post by a day, with Shift by a week. Press Alt and Up or Down to move it by 15 minutes.`}
      </p>
      <div className={classNames('tz-calendar', `tz-calendar--${view}`)}>
        {days.slice(0, 7).map((name) => (
          <span key={name} className="tz-calendar__weekday" aria-hidden="true">
            {weekdayLabel(name)}
          </span>
        ))}
        {days.map((date) => (
          <CalendarDay
            key={date}
            date={date}
            zone={zone}
            entries={entriesByDay.get(date) ?? []}
            isToday={date === today}
            isPast={date < today}
            isOtherMonth={view === 'month' && date.slice(0, 7) !== day.slice(0, 7)}
            isSelected={date === day}
            canDrop={dragged !== null && date >= today}
            maxEntries={view === 'month' ? 3 : 50}
            onSelect={() => onSelectDay(date)}
            onAdd={() => onSchedule({ date })}
            onMove={moveEntry}
            onDrag={(entry) => setDragged(entry && { entry, from: date })}
            onDrop={() => {
              if (dragged && dragged.from !== date) moveEntry(dragged.entry, shiftByDays(dragged.entry, dragged.from, date));
              setDragged(null);
            }}
          />
        ))}
      </div>
      <SelectedDay
        userId={userId}
        date={day}
        entries={entriesByDay.get(day) ?? []}
        isPast={day < today}
        onAdd={() => onSchedule({ date: day })}
      />
    </>
  );
}

interface SelectedDayProps {
  readonly userId: string;
  readonly date: PlainDate;
  readonly entries: readonly ScheduleEntry[];
  readonly isPast: boolean;
  readonly onAdd: () => void;
}

/** All entries of the selected day, below the grid. */
const SelectedDay = ({ userId, date, entries, isPast, onAdd }: SelectedDayProps) => (
  <section className="tz-calendar__selected-day" aria-label={longDate(date)}>
    <div className="tz-row tz-calendar__selected-day-head">
      <h2>{longDate(date)}</h2>
      {!isPast && (
        <Button size="small" icon="plus" onClick={onAdd}>
          {t`Schedule on this day`}
        </Button>
      )}
    </div>
    {entries.length === 0 ? (
      <p className="tz-muted">{t`No posts scheduled.`}</p>
    ) : (
      <ul className="tz-posts">
        {entries.map((entry) => (
          <PostRow key={entryKey(entry)} entry={entry} userId={userId} />
        ))}
      </ul>
    )}
  </section>
);

interface DayListProps {
  readonly userId: string;
  readonly days: readonly PlainDate[];
  readonly today: PlainDate;
  readonly entriesByDay: ReadonlyMap<PlainDate, readonly ScheduleEntry[]>;
}

function DayList({ userId, days, today, entriesByDay }: DayListProps) {
  const busyDays = days.filter((date) => entriesByDay.has(date));
  if (busyDays.length === 0)
    return (
      <Notice>
        <p>
          <Trans>No posts scheduled in these {days.length} days.</Trans>
        </p>
      </Notice>
    );
  return busyDays.map((date) => (
    <section key={date} className="tz-calendar__selected-day" aria-label={longDate(date)}>
      <h2>{date === today ? t`Today` : longDate(date)}</h2>
      <ul className="tz-posts">
        {(entriesByDay.get(date) ?? []).map((entry) => (
          <PostRow key={entryKey(entry)} entry={entry} userId={userId} />
        ))}
      </ul>
    </section>
  ));
}
