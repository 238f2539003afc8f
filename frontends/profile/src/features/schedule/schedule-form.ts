import type { Occurrence, ScheduledPost, Series } from '@trenzeye/proto/http/profile';
import type { Recurrence, SchedulePlan } from './api.ts';
import type { PlainDate } from './plain-dates.ts';
import { weekday } from './plain-dates.ts';

export type Frequency = 'never' | 'daily' | 'weekly' | 'monthly';

/** State of the schedule dialog; '' means not selected yet. */
export interface ScheduleForm {
  readonly contentId: string;
  readonly date: PlainDate | '';
  readonly time: string;
  readonly zone: string;
  readonly clockChoice: 'earlier' | 'later' | undefined;
  readonly platform: 'trenzeye' | 'webhook';
  readonly frequency: Frequency;
  readonly interval: number;
  /** ISO weekdays, Monday is 1. */
  readonly weekdays: readonly number[];
  readonly monthDay: 'same' | 'last';
  readonly end: 'never' | 'on' | 'after';
  readonly endDate: PlainDate | '';
  readonly endCount: number;
}

/** Initial values for a new post. */
export interface ScheduleFormDefaults {
  readonly contentId?: string | undefined;
  readonly date?: PlainDate | undefined;
  readonly time?: string | undefined;
}

/** Form state for editing an entry or creating a new one. */
export const formFromEntry = (
  entry: ScheduledPost | Occurrence | undefined,
  defaults: ScheduleFormDefaults | undefined,
  zone: string,
): ScheduleForm => ({
  contentId: entry?.content_id ?? defaults?.contentId ?? '',
  date: entry?.local_time.slice(0, 10) ?? defaults?.date ?? '',
  time: entry?.local_time.slice(11) ?? defaults?.time ?? '',
  zone: entry?.zone ?? zone,
  clockChoice: undefined,
  platform: entry?.platform ?? 'trenzeye',
  frequency: 'never',
  interval: 1,
  weekdays: [],
  monthDay: 'same',
  end: 'never',
  endDate: '',
  endCount: 10,
});

/** Form state for editing a series. The date is the next occurrence, from which changes apply. */
export const formFromSeries = ({ content_id, starts, zone, platform, rule, end, next }: Series): ScheduleForm => {
  const first = (next?.occurrence ?? starts).slice(0, 10);
  return {
    ...formFromEntry(undefined, { contentId: content_id, date: first, time: starts.slice(11) }, zone),
    platform,
    frequency: rule.frequency,
    interval: rule.interval,
    weekdays: rule.frequency === 'weekly' ? rule.weekdays : [],
    monthDay: rule.frequency === 'monthly' && rule.day === 'last' ? 'last' : 'same',
    end: end.kind,
    endDate: end.kind === 'on' ? end.date : '',
    endCount: end.kind === 'after' ? end.count : 10,
  };
};

const ruleOf = ({ frequency, interval, weekdays, monthDay, date }: ScheduleForm): Recurrence['rule'] | undefined => {
  if (frequency === 'daily') return { frequency, interval };
  if (frequency === 'weekly') return { frequency, interval, weekdays: weekdays.length > 0 ? [...weekdays].sort() : [weekday(date) + 1] };
  if (frequency === 'monthly') return { frequency, interval, day: monthDay === 'last' ? 'last' : Number(date.slice(8)) };
  return undefined;
};

const endOf = ({ end, endDate, endCount }: ScheduleForm): Recurrence['end'] | undefined => {
  if (end === 'never') return { kind: 'never' };
  if (end === 'after') return { kind: 'after', count: endCount };
  return endDate ? { kind: 'on', date: endDate } : undefined;
};

/** The requested schedule, or undefined while a required field is missing. */
export const toSchedulePlan = (form: ScheduleForm): SchedulePlan | undefined => {
  const { contentId, date, time, zone, clockChoice, platform } = form;
  if (!contentId || !date || !time) return undefined;
  const rule = ruleOf(form);
  const end = endOf(form);
  if (rule && !end) return undefined;
  return {
    content_id: contentId,
    local_time: `${date}T${time}`,
    zone,
    platform,
    ...(clockChoice && { clock_choice: clockChoice }),
    ...(rule && end && { repeat: { rule, end } }),
  };
};
