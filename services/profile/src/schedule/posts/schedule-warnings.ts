import { createText, localize } from '@trenzeye/kit';
import type { Occurrence, Warning } from '@trenzeye/proto/http/profile';
import type { Database } from '../../database/transaction.ts';
import { upcomingOccurrences } from '../series/occurrences.ts';
import { findStoredOccurrences, listSeries } from '../series/store.ts';
import { localTimeAt, type Moment } from '../time/wall-clock.ts';
import type { PostRow } from './store/post-rows.ts';
import { listPostsBetween, listScheduledPosts } from './store/posts.ts';

/** The posts and occurrences that warnings are about. */
export interface NearbyPlan {
  readonly posts: readonly PostRow[];
  readonly occurrences: readonly Occurrence[];
}

export interface Planned {
  readonly id: string | undefined;
  readonly contentId: string | undefined;
  readonly title: string | undefined;
  readonly moment: Moment;
}

const unpublished = new Set<PostRow['status']>(['scheduled', 'publishing']);

/** A user's unpublished posts, and the occurrences near any of these moments. */
export const readNearbyPlan = async (
  prisma: Database,
  userId: string,
  moments: readonly Moment[],
  spacing: number,
): Promise<NearbyPlan> => {
  const reach = Math.max(spacing, 1) * 60_000;
  const times = moments.map(({ at }) => at.getTime());
  const [from, to] = [new Date(Math.min(...times) - reach), new Date(Math.max(...times) + reach)];
  const [inRange, open, series] = [
    await listPostsBetween(prisma, userId, from, to),
    await listScheduledPosts(prisma, userId),
    await listSeries(prisma, userId),
  ];
  const stored = await findStoredOccurrences(
    prisma,
    series.map(({ id }) => id),
  );
  const posts = new Map([...open, ...inRange.filter(({ status }) => unpublished.has(status))].map((post) => [post.id, post]));
  return { posts: [...posts.values()], occurrences: upcomingOccurrences(series, from, to, stored) };
};

const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000);

const nearness = (at: Date, other: Date, spacing: number): 'same_minute' | 'close' | undefined => {
  if (minuteOf(at) === minuteOf(other)) return 'same_minute';
  return Math.abs(at.getTime() - other.getTime()) < spacing * 60_000 ? 'close' : undefined;
};

const titleValues = (title: string | null) => ({ hasTitle: String(Boolean(title)), title: title ?? '' });

const clockWarnings = ({ kind, localTime, zone, choice, at }: Moment): Warning[] => {
  const [date = '', time = ''] = localTime.split('T');
  if (kind === 'skipped')
    return [
      {
        code: 'skipped_hour',
        message: localize(
          createText('On {date} the clock in {zone} skips {time}: it is published at {moved} instead.', {
            date,
            zone,
            time,
            moved: localTimeAt(at, zone).slice(11),
          }),
        ),
        post_id: null,
      },
    ];
  if (kind === 'doubled')
    return [
      {
        code: 'doubled_hour',
        message: localize(
          createText(
            'On {date} the clock in {zone} shows {time} twice: it is published the {choice, select, later {second} other {first}} time.',
            {
              date,
              zone,
              time,
              choice: choice ?? 'earlier',
            },
          ),
        ),
        post_id: null,
      },
    ];
  return [];
};

/** Warnings about a schedule, which do not prevent it. */
export const warningsFor = ({ id, contentId, title, moment }: Planned, { posts, occurrences }: NearbyPlan, spacing: number): Warning[] => {
  const warnings = clockWarnings(moment);
  const others = posts.filter((post) => post.id !== id);
  const same = others.find((post) => post.content_id === contentId && post.series_id === null);
  for (const post of others) {
    // One warning per post: `same_draft` below.
    if (post.id === same?.id) continue;
    const near = nearness(moment.at, post.scheduled_time, spacing);
    if (near === 'same_minute')
      warnings.push({
        code: near,
        message: localize(
          createText('{hasTitle, select, true {“{title}”} other {another post}} is published in the same minute.', titleValues(post.title)),
        ),
        post_id: post.id,
      });
    if (near === 'close')
      warnings.push({
        code: near,
        message: localize(
          createText(
            '{hasTitle, select, true {“{title}”} other {another post}} is published less than {spacing} minutes before or after it.',
            {
              ...titleValues(post.title),
              spacing,
            },
          ),
        ),
        post_id: post.id,
      });
  }
  for (const upcoming of occurrences) {
    const near = nearness(moment.at, new Date(upcoming.scheduled_time), spacing);
    if (near)
      warnings.push({
        code: near,
        message: localize(
          createText(
            '{near, select, close {A repetition of {hasTitle, select, true {“{title}”} other {another post}} is published shortly before or after it.} other {A repetition of {hasTitle, select, true {“{title}”} other {another post}} is published in the same minute.}}',
            { ...titleValues(upcoming.title), near },
          ),
        ),
        post_id: null,
      });
  }
  if (same) warnings.push({ code: 'same_draft', message: 'This draft is scheduled already.', post_id: same.id });
  const alike = others.find((post) => post.content_id !== contentId && title && post.title?.toLowerCase() === title.toLowerCase());
  if (alike)
    warnings.push({ code: 'same_title', message: 'Another scheduled draft has the same title: is it the same text?', post_id: alike.id });
  return warnings;
};
