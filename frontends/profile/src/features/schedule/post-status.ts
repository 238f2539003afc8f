import type { Occurrence, ScheduledPost } from '@trenzeye/proto/http/profile';
import { isOccurrence } from './schedule-changes.ts';

export type Entry = ScheduledPost | Occurrence;

export const entryKey = (entry: Entry): string => (isOccurrence(entry) ? `${entry.series_id} ${entry.occurrence}` : entry.id);

export interface StatusLook {
  readonly label: string;
  readonly tone: 'plain' | 'success' | 'warning' | 'danger';
}

const looks: Readonly<Record<ScheduledPost['status'], StatusLook>> = {
  scheduled: { label: 'scheduled', tone: 'plain' },
  publishing: { label: 'publishing', tone: 'plain' },
  published: { label: 'published', tone: 'success' },
  failed: { label: 'failed', tone: 'danger' },
  missed: { label: 'missed', tone: 'warning' },
};

export const statusLook = (entry: Entry): StatusLook => {
  if (isOccurrence(entry)) return { label: 'repeats', tone: 'plain' };
  return entry.status === 'failed' && entry.unconfirmed ? { label: 'unconfirmed', tone: 'warning' } : looks[entry.status];
};

/** Whether it can still be moved, changed and called off. */
export const isOpen = (entry: Entry): boolean => isOccurrence(entry) || entry.status === 'scheduled' || entry.status === 'missed';
