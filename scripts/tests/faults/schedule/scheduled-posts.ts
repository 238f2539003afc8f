import { randomUUID } from 'node:crypto';
import type { SchedulingStack } from './scheduling-stack.ts';

export interface ScheduledPost {
  readonly id: string;
  readonly userId: string;
  readonly contentId: string;
  readonly scheduledAt: Date;
}

/** Inserts drafts and a scheduled post for each into the databases of both services, as if their events had been consumed. */
export const insertScheduledPosts = async (
  { content, profile }: Pick<SchedulingStack, 'content' | 'profile'>,
  instants: readonly Date[],
  userCount = 200,
): Promise<ScheduledPost[]> => {
  const users = Array.from({ length: Math.min(userCount, instants.length) }, () => randomUUID());
  const posts = instants.map((scheduledAt, index) => ({
    id: randomUUID(),
    contentId: randomUUID(),
    scheduledAt,
    userId: users[index % users.length] as string,
  }));
  const [ids, userIds, contentIds] = [
    posts.map(({ id }) => id),
    posts.map(({ userId }) => userId),
    posts.map(({ contentId }) => contentId),
  ];
  await content.query(
    `INSERT INTO content_core (id, user_id, type, title, prompt, qa_passed, created_at, updated_at)
     SELECT id, user_id, 'thread', 'Planned ' || n, '', true, now(), now() FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS d(id, user_id, n)`,
    [contentIds, userIds],
  );
  await content.query(
    `INSERT INTO content_text (content_core_id, text_body, metadata)
     SELECT id, 'Planned for the minute', '{"tweets": ["Planned for the minute"], "hashtags": ["planned"], "word_count": 4}' FROM unnest($1::uuid[]) AS id`,
    [contentIds],
  );
  await profile.query(
    `INSERT INTO schedule_drafts (content_id, user_id, type, title, status, version)
     SELECT id, user_id, 'thread', 'Planned ' || n, 'draft', 1 FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS d(id, user_id, n)`,
    [contentIds, userIds],
  );
  await profile.query(
    `INSERT INTO scheduled_posts (id, user_id, content_id, platform, local_time, zone, clock, clock_choice, zone_rules, scheduled_time, status, created_at, updated_at)
     SELECT id, user_id, content_id, 'trenzeye', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI'), 'UTC', 'ok', 'earlier', $5, at, 'scheduled', now(), now()
     FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[]) AS p(id, user_id, content_id, at)`,
    [ids, userIds, contentIds, posts.map(({ scheduledAt }) => scheduledAt.toISOString()), process.versions.tz],
  );
  await profile.query("SELECT pg_notify('schedule', '')");
  return posts;
};

/** Shifts the clock of the scheduler's database by `offsetMs`. */
export const setDatabaseClock = async ({ profile }: SchedulingStack, offsetMs: number): Promise<void> => {
  await profile.query(
    `CREATE OR REPLACE FUNCTION schedule_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT clock_timestamp() + interval ''${offsetMs} ms'''`,
  );
};

/** @param fraction from 0 to 1 */
export const percentile = (values: readonly number[], fraction: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * fraction) - 1)] ?? Number.NaN;
};
