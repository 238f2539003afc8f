import { cursorPatterns, DomainError, decodeCursor, encodeCursor, invalidField, notFound } from '@trenzeye/kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { PostStatus, profile, ScheduledPost } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import { attemptsOf } from '../../store/schedule/deliveries.ts';
import { listPosts, type PostPosition, postsBetween, readPost } from '../../store/schedule/posts.ts';
import { listSeries, occurrencesTaken } from '../../store/schedule/series.ts';
import { readSettings } from '../../store/schedule/settings.ts';
import { presentPost } from './present-post.ts';
import { comingOccurrences, presentSeries } from './series-plan.ts';

export interface ListPosts {
  readonly ownerId: string;
  readonly viewerId: string;
  readonly status: PostStatus | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** One page of a person's scheduled posts, and the position of the next. Throws `forbidden` for anybody else's. */
export const readPosts = async (
  { sql }: ProfileContext,
  { ownerId, viewerId, status, cursor, limit }: ListPosts,
): Promise<{ readonly posts: ScheduledPost[]; readonly next: string | undefined }> => {
  if (ownerId.toLowerCase() !== viewerId) throw new DomainError('forbidden', { detail: 'Scheduled posts are private.' });
  const after = decodeCursor(cursor, [/^[01]$/, cursorPatterns.integer, cursorPatterns.uuid]) as PostPosition | undefined;
  const rows = await listPosts(sql, { userId: viewerId, status, limit: limit + 1, after });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > shown.length && last;
  return {
    posts: shown.map(presentPost),
    next: more ? encodeCursor([last.status === 'published' ? 1 : 0, last.position, last.id]) : undefined,
  };
};

/** Throws `not_found` for what is not theirs. */
export const readDetail = async ({ sql }: ProfileContext, id: string, userId: string): Promise<AnswerOf<typeof profile.scheduledPost>> => {
  const row = await readPost(sql, id, userId);
  if (!row) throw notFound('scheduled post');
  const history = (await attemptsOf(sql, id)).map(({ started_at, ended_at, ...attempt }) => ({
    ...attempt,
    started_at: started_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }));
  return { ...presentPost(row), history };
};

/** milliseconds; the widest view is a month with the weeks it begins and ends in, and a reserve */
const widest = 100 * 86_400_000;
const earliest = Date.UTC(1970, 0, 1);
const latest = Date.UTC(9000, 0, 1);

const instantOf = (text: string, field: string): Date => {
  const at = new Date(text);
  if (!(at.getTime() >= earliest && at.getTime() <= latest)) throw invalidField(field, 'is not an instant of any calendar');
  return at;
};

/** What is planned and what became of it between two instants. */
export const readCalendar = async (
  { sql }: ProfileContext,
  userId: string,
  range: { readonly from: string; readonly to: string },
): Promise<AnswerOf<typeof profile.scheduleCalendar>> => {
  const [from, to] = [instantOf(range.from, 'from'), instantOf(range.to, 'to')];
  if (to < from) throw invalidField('to', 'must not lie before from');
  if (to.getTime() - from.getTime() > widest) throw invalidField('to', 'must be at most 100 days after from');
  const [{ zone }, posts, series] = await Promise.all([
    readSettings(sql, userId),
    postsBetween(sql, userId, from, to),
    listSeries(sql, userId),
  ]);
  const taken = await occurrencesTaken(
    sql,
    series.map(({ id }) => id),
  );
  return {
    zone,
    posts: posts.map(presentPost),
    occurrences: comingOccurrences(series, from, to, taken),
    series: series.map(presentSeries),
  };
};
