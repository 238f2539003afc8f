import { z } from 'zod';
import { Id, Timestamp } from '../common.ts';
import { route } from '../route.ts';
import { planning } from './schedule/planning.ts';
import { posts } from './schedule/posts.ts';
import { Platform } from './schedule/schemas.ts';
import { series } from './schedule/series.ts';

export * from './schedule/planning.ts';
export { ClockResolution, ScheduleImportRow } from './schedule/posts.ts';
export * from './schedule/schemas.ts';
export * from './schedule/series-schemas.ts';

// Routes with a fixed path come before `/api/schedule/:id`: the first matching route is used.
export const schedule = {
  ...planning,
  ...series,
  ...posts,
  seedScheduledPosts: route({
    method: 'post',
    path: '/internal/scheduled-posts',
    summary: 'Schedule posts; existing ids are skipped. title and type are used until the event about the draft arrives',
    access: 'internal',
    body: z
      .array(
        z.object({
          id: Id,
          user_id: Id,
          content_id: Id,
          content_type: z.enum(['thread', 'image', 'video']),
          title: z.string().max(200),
          platform: Platform.default('trenzeye'),
          scheduled_time: Timestamp,
          zone: z.string().max(64).default('UTC'),
        }),
      )
      .max(100),
    responses: { 200: z.object({ created: z.number().int() }) },
  }),
};
