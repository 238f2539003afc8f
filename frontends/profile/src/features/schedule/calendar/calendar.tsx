import { Button, classes, ErrorState, Notice, Skeleton, useToast } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import type { FormStart } from '../form.ts';
import { longDay, type PlainDate, weekdayName } from '../plain-dates.ts';
import { PostRow } from '../post-row.tsx';
import { type Entry, entryKey } from '../post-status.ts';
import { useMove } from '../schedule-changes.ts';
import { useCalendar } from '../schedule-queries.ts';
import { offsetName, wallClock, zoneName } from '../zones.ts';
import { CalendarDay } from './calendar-day.tsx';
import { type CalendarView, daysOf, instantsAround, rangeName, turned } from './calendar-range.ts';
import { movedByDays } from './moves.ts';
import './calendar.css';

interface CalendarProps {
  readonly userId: string;
  readonly view: CalendarView;
  readonly day: PlainDate;
  /** The zone the days are those of. */
  readonly zone: string;
  readonly onDay: (day: PlainDate) => void;
  readonly onSchedule: (start: FormStart) => void;
}

/** What goes out when: a month, a week or the coming days. Entries are moved by dragging, or with Alt and the arrow keys. */
export function Calendar({ userId, view, day, zone, onDay, onSchedule }: CalendarProps) {
  const days = daysOf(view, day);
  const { from, to } = instantsAround(days, day);
  const { data, error, isFetching, refetch } = useCalendar(from, to, true);
  const today = wallClock(Date.now(), zone).slice(0, 10);
  const entries: Entry[] = data ? [...data.posts, ...data.occurrences] : [];
  const byDay = Map.groupBy(
    entries.toSorted((a, b) => a.scheduled_time.localeCompare(b.scheduled_time)),
    ({ scheduled_time }) => wallClock(scheduled_time, zone).slice(0, 10),
  );
  return (
    <>
      <div className="tz-calendar__head">
        <Button kind="bare" icon="chevronLeft" aria-label="Earlier" onClick={() => onDay(turned(view, day, -1))} />
        <h2 aria-live="polite">{rangeName(view, day)}</h2>
        <Button kind="bare" icon="chevronRight" aria-label="Later" onClick={() => onDay(turned(view, day, 1))} />
        <Button size="small" disabled={day === today} onClick={() => onDay(today)}>
          Today
        </Button>
        <p className="tz-muted tz-small tz-calendar__zone">
          Times in {zoneName(zone)}
          {zone !== 'UTC' && ` (${offsetName(Date.now(), zone)})`}
        </p>
      </div>
      {error && !data ? (
        <ErrorState title="Failed to load scheduled posts" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data ? (
        <Days {...{ userId, view, day, days, today, zone, byDay, onDay, onSchedule }} />
      ) : (
        <Skeleton height={view === 'month' ? 560 : 320} />
      )}
    </>
  );
}

interface DaysProps extends CalendarProps {
  readonly days: readonly PlainDate[];
  readonly today: PlainDate;
  readonly byDay: ReadonlyMap<PlainDate, readonly Entry[]>;
}

function Days({ userId, view, day, days, today, zone, byDay, onDay, onSchedule }: DaysProps) {
  const move = useMove();
  const toast = useToast();
  const [dragged, setDragged] = useState<{ entry: Entry; from: PlainDate } | null>(null);
  const moveTo = (entry: Entry, change: { local_time: string; zone: string }) =>
    move.mutate(
      { entry, change },
      {
        onSuccess: () =>
          toast.success('Scheduled post moved', `${longDay(change.local_time.slice(0, 10))}, ${change.local_time.slice(11)}`),
      },
    );
  if (view === 'list') return <DayLists {...{ userId, days, byDay, today }} />;
  return (
    <>
      <p className="tz-hidden" id="tz-calendar-keys">
        Alt and the left or right arrow moves a post by a day, with Shift by a week; Alt and the up or down arrow by a quarter of an hour.
      </p>
      <div className={classes('tz-calendar', `tz-calendar--${view}`)}>
        {days.slice(0, 7).map((name) => (
          <span key={name} className="tz-calendar__weekday" aria-hidden="true">
            {weekdayName(name)}
          </span>
        ))}
        {days.map((date) => (
          <CalendarDay
            key={date}
            date={date}
            zone={zone}
            entries={byDay.get(date) ?? []}
            isToday={date === today}
            isPast={date < today}
            isOther={view === 'month' && date.slice(0, 7) !== day.slice(0, 7)}
            isChosen={date === day}
            isTarget={dragged !== null && date >= today}
            most={view === 'month' ? 3 : 50}
            onChoose={() => onDay(date)}
            onAdd={() => onSchedule({ date })}
            onMove={moveTo}
            onDrag={(entry) => setDragged(entry && { entry, from: date })}
            onDrop={() => {
              if (dragged && dragged.from !== date) moveTo(dragged.entry, movedByDays(dragged.entry, dragged.from, date));
              setDragged(null);
            }}
          />
        ))}
      </div>
      <ChosenDay userId={userId} date={day} entries={byDay.get(day) ?? []} isPast={day < today} onAdd={() => onSchedule({ date: day })} />
    </>
  );
}

interface ChosenDayProps {
  readonly userId: string;
  readonly date: PlainDate;
  readonly entries: readonly Entry[];
  readonly isPast: boolean;
  readonly onAdd: () => void;
}

/** The chosen day in full, below the grid. */
const ChosenDay = ({ userId, date, entries, isPast, onAdd }: ChosenDayProps) => (
  <section className="tz-calendar__chosen" aria-label={longDay(date)}>
    <div className="tz-row tz-calendar__chosen-head">
      <h2>{longDay(date)}</h2>
      {!isPast && (
        <Button size="small" icon="plus" onClick={onAdd}>
          Schedule on this day
        </Button>
      )}
    </div>
    {entries.length === 0 ? (
      <p className="tz-muted">Nothing is planned.</p>
    ) : (
      <ul className="tz-posts">
        {entries.map((entry) => (
          <PostRow key={entryKey(entry)} entry={entry} userId={userId} />
        ))}
      </ul>
    )}
  </section>
);

interface DayListsProps {
  readonly userId: string;
  readonly days: readonly PlainDate[];
  readonly today: PlainDate;
  readonly byDay: ReadonlyMap<PlainDate, readonly Entry[]>;
}

function DayLists({ userId, days, today, byDay }: DayListsProps) {
  const busy = days.filter((date) => byDay.has(date));
  if (busy.length === 0)
    return (
      <Notice>
        <p>Nothing is planned in these {days.length} days.</p>
      </Notice>
    );
  return busy.map((date) => (
    <section key={date} className="tz-calendar__chosen" aria-label={longDay(date)}>
      <h2>{date === today ? 'Today' : longDay(date)}</h2>
      <ul className="tz-posts">
        {(byDay.get(date) ?? []).map((entry) => (
          <PostRow key={entryKey(entry)} entry={entry} userId={userId} />
        ))}
      </ul>
    </section>
  ));
}
