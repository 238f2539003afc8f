import { localize } from '@trenzeye/kit';
import type { PostStatus, ScheduledPost } from '@trenzeye/proto/http/profile';
import type { PostRow } from './store/post-rows.ts';

const types = { thread: 'thread', image: 'image', video: 'shorts' } as const;

/** Stored items of type `video` are `shorts` in the interface; `other` until the draft's event has arrived. */
export const contentTypeOf = (type: string | null): ScheduledPost['content_type'] => types[type as keyof typeof types] ?? 'other';

export const presentPost = (row: PostRow): ScheduledPost => ({
  id: row.id,
  content_id: row.content_id,
  content_type: contentTypeOf(row.type),
  title: row.title ?? '',
  status: row.status as PostStatus,
  scheduled_time: row.scheduled_time.toISOString(),
  local_time: row.local_time,
  zone: row.zone,
  clock: row.clock,
  clock_choice: row.clock_choice,
  platform: row.platform,
  reason: row.reason === null ? null : localize(row.reason),
  unconfirmed: row.unconfirmed,
  attempts: row.attempts,
  published_at: row.published_at?.toISOString() ?? null,
  published_content_id: row.published_content_id,
  series_id: row.series_id,
  occurrence: row.occurrence,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
