import type { Occurrence, ScheduledPost, Series } from '@trenzeye/proto/http/profile';
import type { PlainDate } from './plain-dates.ts';
import { weekday } from './plain-dates.ts';
import type { Plan, Repeat } from './schedule-changes.ts';

export type Frequency = 'never' | 'daily' | 'weekly' | 'monthly';

/** What the dialog holds while it is filled in; '' is what has not been chosen yet. */
export interface Form {
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

/** What is known before the dialog opens. */
export interface FormStart {
  readonly contentId?: string | undefined;
  readonly date?: PlainDate | undefined;
  readonly time?: string | undefined;
}

/** The form for an entry to be changed, or for something new. */
export const entryForm = (entry: ScheduledPost | Occurrence | undefined, start: FormStart | undefined, zone: string): Form => ({
  contentId: entry?.content_id ?? start?.contentId ?? '',
  date: entry?.local_time.slice(0, 10) ?? start?.date ?? '',
  time: entry?.local_time.slice(11) ?? start?.time ?? '',
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

/** The form for a series that is to be changed. A rule for another day of the month than it starts on counts from its next time. */
export const seriesForm = ({ content_id, starts, zone, platform, rule, end, next }: Series): Form => {
  const first = (next?.occurrence ?? starts).slice(0, 10);
  return {
    ...entryForm(undefined, { contentId: content_id, date: first, time: starts.slice(11) }, zone),
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

const ruleOf = ({ frequency, interval, weekdays, monthDay, date }: Form): Repeat['rule'] | undefined => {
  if (frequency === 'daily') return { frequency, interval };
  if (frequency === 'weekly') return { frequency, interval, weekdays: weekdays.length > 0 ? [...weekdays].sort() : [weekday(date) + 1] };
  if (frequency === 'monthly') return { frequency, interval, day: monthDay === 'last' ? 'last' : Number(date.slice(8)) };
  return undefined;
};

const endOf = ({ end, endDate, endCount }: Form): Repeat['end'] | undefined => {
  if (end === 'never') return { kind: 'never' };
  if (end === 'after') return { kind: 'after', count: endCount };
  return endDate ? { kind: 'on', date: endDate } : undefined;
};

/** What the form asks for; undefined while something required is missing. */
export const planOf = (form: Form): Plan | undefined => {
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
