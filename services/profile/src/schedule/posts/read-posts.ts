import { cursorPatterns, DomainError, decodeCursor, invalidField, localize, notFound, slicePage } from '@trenzeye/kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { PostStatus, profile, ScheduledPost } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import { readSettings } from '../plan/store.ts';
import { listAttempts } from '../publishing/store/attempts.ts';
import { presentSeries, upcomingOccurrences } from '../series/occurrences.ts';
import { findStoredOccurrences, listSeries } from '../series/store.ts';
import { presentPost } from './present-post.ts';
import { listPosts, listPostsBetween, type PostPosition, readPost } from './store/posts.ts';

interface ListPosts {
  readonly ownerId: string;
  readonly viewerId: string;
  readonly status: PostStatus | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** One page of the viewer's scheduled posts and the cursor of the next. Throws `forbidden` for the posts of another user. */
export const readPosts = async (
  { prisma }: ProfileContext,
  { ownerId, viewerId, status, cursor, limit }: ListPosts,
): Promise<{ readonly posts: ScheduledPost[]; readonly next: string | undefined }> => {
  if (ownerId.toLowerCase() !== viewerId) throw new DomainError('forbidden', { detail: 'Scheduled posts are private.' });
  const after = decodeCursor(cursor, [/^[01]$/, cursorPatterns.integer, cursorPatterns.uuid]) as PostPosition | undefined;
  const rows = await listPosts(prisma, { userId: viewerId, status, limit: limit + 1, after });
  const page = slicePage(rows, limit, ({ status: current, position, id }) => [current === 'published' ? 1 : 0, position, id]);
  return { posts: page.rows.map(presentPost), next: page.next };
};

/** A post of the user with its attempts. Throws `not_found`. */
export const readDetail = async (
  { prisma }: ProfileContext,
  id: string,
  userId: string,
): Promise<AnswerOf<typeof profile.scheduledPost>> => {
  const row = await readPost(prisma, id, userId);
  if (!row) throw notFound('scheduled post');
  const history = (await listAttempts(prisma, id)).map(({ started_at, ended_at, reason, ...attempt }) => ({
    ...attempt,
    reason: reason === null ? null : localize(reason),
    started_at: started_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }));
  return { ...presentPost(row), history };
};

/** A calendar month with the rest of its first and last weeks, and a reserve. */
const longestRangeMs = 100 * 86_400_000;
const earliest = Date.UTC(1970, 0, 1);
const latest = Date.UTC(9000, 0, 1);

const instantOf = (text: string, field: string): Date => {
  const at = new Date(text);
  if (!(at.getTime() >= earliest && at.getTime() <= latest)) throw invalidField(field, 'is not a valid date and time');
  return at;
};

/** Posts and upcoming occurrences between two instants. */
export const readCalendar = async (
  { prisma }: ProfileContext,
  userId: string,
  range: { readonly from: string; readonly to: string },
): Promise<AnswerOf<typeof profile.scheduleCalendar>> => {
  const [from, to] = [instantOf(range.from, 'from'), instantOf(range.to, 'to')];
  if (to < from) throw invalidField('to', 'must not lie before from');
  if (to.getTime() - from.getTime() > longestRangeMs) throw invalidField('to', 'must be at most 100 days after from');
  const [{ zone }, posts, series] = await Promise.all([
    readSettings(prisma, userId),
    listPostsBetween(prisma, userId, from, to),
    listSeries(prisma, userId),
  ]);
  const stored = await findStoredOccurrences(
    prisma,
    series.map(({ id }) => id),
  );
  return {
    zone,
    posts: posts.map(presentPost),
    occurrences: upcomingOccurrences(series, from, to, stored),
    series: series.map(presentSeries),
  };
};
