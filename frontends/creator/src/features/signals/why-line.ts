import type { SignalExplanation } from '@trenzeye/proto/http/content';

const day = 86_400_000;
const counted = (count: number, one: string, many: string): string => `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** 14.2 -> '14x', 1.64 -> '1.6x'. */
export const ratioLabel = (ratio: number): string => `${ratio < 10 ? Math.round(ratio * 10) / 10 : Math.round(ratio)}x`;

/** The time of day, with the weekday when it is more than a day ago; in the reader's own zone. `now` is in milliseconds. */
export function sinceLabel(iso: string, now: number): string {
  const at = new Date(iso);
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return now - at.getTime() < day ? time : `${at.toLocaleDateString('en-GB', { weekday: 'short' })} ${time}`;
}

/** `14x usual - 212 people - 3 sources - since 09:10` */
export const whyLine = ({ ratio, actors, sources, since }: SignalExplanation, now: number = Date.now()): string =>
  [
    `${ratioLabel(ratio)} usual`,
    counted(actors, 'person', 'people'),
    counted(sources.length, 'source', 'sources'),
    `since ${sinceLabel(since, now)}`,
  ].join(' - ');
