import { plural, t } from '@lingui/core/macro';
import { formatLocale } from '@trenzeye/frontend-kit';
import type { GenerateType } from '@trenzeye/proto/http/common';
import type { SignalExplanation } from '@trenzeye/proto/http/content';

/** Path of the generate page for a signal; `type` selects the tab. */
export function generateLink(signal: { readonly id: string; readonly title: string }, type?: GenerateType): string {
  const query = new URLSearchParams({ ...(type ? { type } : {}), signalId: signal.id, signalTitle: signal.title });
  return `/generate?${query}`;
}

const dayMs = 86_400_000;

/** 14.2 -> '14x', 1.64 -> '1.6x'. */
export const ratioLabel = (ratio: number): string => `${ratio < 10 ? Math.round(ratio * 10) / 10 : Math.round(ratio)}x`;

/** With 24 hours in English. */
const clockLocale = (): string => (formatLocale() === 'en' ? 'en-GB' : formatLocale());

/** Local time of day, with the weekday when it is more than a day ago. `now` is in milliseconds. */
export function sinceLabel(iso: string, now: number): string {
  const at = new Date(iso);
  const time = at.toLocaleTimeString(clockLocale(), { hour: '2-digit', minute: '2-digit' });
  return now - at.getTime() < dayMs ? time : `${at.toLocaleDateString(clockLocale(), { weekday: 'short' })} ${time}`;
}

/** `14x usual - 212 people - 3 sources - since 09:10` */
export const explanationLine = ({ ratio, actors, sources, since }: SignalExplanation, now: number = Date.now()): string => {
  const [times, start] = [ratioLabel(ratio), sinceLabel(since, now)];
  return [
    t({ message: `${times} usual`, comment: 'A factor, such as "14x usual": 14 times as many people as usual.' }),
    plural(actors, { one: '# person', other: '# people' }),
    plural(sources.length, { one: '# source', other: '# sources' }),
    t({ message: `since ${start}`, comment: 'A time of day, such as "since 09:10".' }),
  ].join(' - ');
};
