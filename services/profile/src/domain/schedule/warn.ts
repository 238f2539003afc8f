import type { Sql } from '@trenzeye/kit';
import type { Occurrence, Warning } from '@trenzeye/proto/http/profile';
import { openPosts, type PostRow, postsBetween } from '../../store/schedule/posts.ts';
import { listSeries, occurrencesTaken } from '../../store/schedule/series.ts';
import { comingOccurrences } from './series-plan.ts';
import { localTimeAt, type Moment } from './wall-clock.ts';

/** What is planned besides, as warnings need it. */
export interface Surroundings {
  readonly posts: readonly PostRow[];
  readonly occurrences: readonly Occurrence[];
}

export interface Planned {
  readonly id: string | undefined;
  readonly contentId: string | undefined;
  readonly title: string | undefined;
  readonly moment: Moment;
}

const waiting = new Set<PostRow['status']>(['scheduled', 'publishing']);

/** All of a person's posts that still wait, and what else lies near any of these moments. */
export const readSurroundings = async (sql: Sql, userId: string, moments: readonly Moment[], spacing: number): Promise<Surroundings> => {
  const reach = Math.max(spacing, 1) * 60_000;
  const times = moments.map(({ at }) => at.getTime());
  const [from, to] = [new Date(Math.min(...times) - reach), new Date(Math.max(...times) + reach)];
  const [near, open, series] = [await postsBetween(sql, userId, from, to), await openPosts(sql, userId), await listSeries(sql, userId)];
  const taken = await occurrencesTaken(
    sql,
    series.map(({ id }) => id),
  );
  const posts = new Map([...open, ...near.filter(({ status }) => waiting.has(status))].map((post) => [post.id, post]));
  return { posts: [...posts.values()], occurrences: comingOccurrences(series, from, to, taken) };
};

const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000);

const nearness = (at: Date, other: Date, spacing: number): 'same_minute' | 'close' | undefined => {
  if (minuteOf(at) === minuteOf(other)) return 'same_minute';
  return Math.abs(at.getTime() - other.getTime()) < spacing * 60_000 ? 'close' : undefined;
};

const named = (title: string | null): string => (title ? `“${title}”` : 'another post');

const clockWarnings = ({ kind, localTime, zone, choice, at }: Moment): Warning[] => {
  const [date, time] = localTime.split('T');
  if (kind === 'skipped')
    return [
      {
        code: 'skipped_hour',
        message: `On ${date} the clock in ${zone} skips ${time}: it goes out at ${localTimeAt(at, zone).slice(11)} instead.`,
        post_id: null,
      },
    ];
  if (kind === 'doubled')
    return [
      {
        code: 'doubled_hour',
        message: `On ${date} the clock in ${zone} shows ${time} twice: it goes out the ${choice === 'later' ? 'second' : 'first'} time.`,
        post_id: null,
      },
    ];
  return [];
};

/** What somebody should know before a post is planned like this; nothing of it stops them. */
export const warningsOf = ({ id, contentId, title, moment }: Planned, { posts, occurrences }: Surroundings, spacing: number): Warning[] => {
  const warnings = clockWarnings(moment);
  const others = posts.filter((post) => post.id !== id);
  for (const post of others) {
    const near = nearness(moment.at, post.scheduled_time, spacing);
    if (near === 'same_minute')
      warnings.push({ code: near, message: `${named(post.title)} goes out in the same minute.`, post_id: post.id });
    if (near === 'close')
      warnings.push({ code: near, message: `${named(post.title)} goes out less than ${spacing} minutes from it.`, post_id: post.id });
  }
  for (const coming of occurrences) {
    const near = nearness(moment.at, new Date(coming.scheduled_time), spacing);
    if (near)
      warnings.push({
        code: near,
        message: `A repetition of ${named(coming.title)} goes out ${near === 'close' ? 'shortly before or after it' : 'in the same minute'}.`,
        post_id: null,
      });
  }
  const same = others.find((post) => post.content_id === contentId && post.series_id === null);
  if (same) warnings.push({ code: 'same_draft', message: 'This draft is scheduled already.', post_id: same.id });
  const alike = others.find((post) => post.content_id !== contentId && title && post.title?.toLowerCase() === title.toLowerCase());
  if (alike)
    warnings.push({ code: 'same_title', message: 'Another scheduled draft has the same title: is it the same text?', post_id: alike.id });
  return warnings;
};
