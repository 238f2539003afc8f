import { t } from '@lingui/core/macro';
import type { Occurrence, ScheduledPost } from '@trenzeye/proto/http/profile';

export type ScheduleEntry = ScheduledPost | Occurrence;

/** Whether the entry is an upcoming occurrence of a series, which has no post of its own yet. */
export const isOccurrence = (entry: ScheduleEntry): entry is Occurrence => !('id' in entry);

export const entryKey = (entry: ScheduleEntry): string => (isOccurrence(entry) ? `${entry.series_id} ${entry.occurrence}` : entry.id);

export const typeLabels = { thread: t`Thread`, image: t`Image`, shorts: t`Short`, other: t`Draft` } as const;

interface StatusDisplay {
  readonly label: string;
  readonly tone: 'plain' | 'success' | 'warning' | 'danger';
}

const statusDisplays: Readonly<Record<ScheduledPost['status'], StatusDisplay>> = {
  scheduled: { label: 'scheduled', tone: 'plain' },
  publishing: { label: 'publishing', tone: 'plain' },
  published: { label: 'published', tone: 'success' },
  failed: { label: 'failed', tone: 'danger' },
  missed: { label: 'missed', tone: 'warning' },
};

export const statusDisplay = (entry: ScheduleEntry): StatusDisplay => {
  if (isOccurrence(entry)) return { label: t`repeats`, tone: 'plain' };
  return entry.status === 'failed' && entry.unconfirmed ? { label: 'unconfirmed', tone: 'warning' } : statusDisplays[entry.status];
};

/** Whether the entry can still be moved, edited and cancelled. */
export const isEditable = (entry: ScheduleEntry): boolean =>
  isOccurrence(entry) || entry.status === 'scheduled' || entry.status === 'missed';
