import { z } from 'zod';
import { Id, Timestamp } from './common.ts';
import { route } from './route.ts';

/** The tables of the test seeder, in the order in which they are filled. Source: specification, section 7. */
export const seedTables = [
  'users',
  'signals',
  'content_core',
  'content_text',
  'content_image',
  'content_video',
  'content_metrics',
  'reactions',
  'remix_logs',
  'comments',
  'badges',
  'user_badges',
  'scheduled_posts',
] as const;

/** `counts` says how many rows of each part are new, `rows` how many there are after it. */
export const SeedRun = z
  .object({
    id: Id,
    kind: z.enum(['demo', 'test']),
    status: z.enum(['running', 'succeeded', 'failed']),
    counts: z.record(z.string(), z.number().int()),
    rows: z.record(z.string(), z.number().int()),
    error: z.string().nullable().meta({ description: 'Seeding failed: and why' }),
    started_at: Timestamp,
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'SeedRun' });
export type SeedRun = z.infer<typeof SeedRun>;

export const seeder = {
  seed: route({
    method: 'post',
    path: '/api/admin/seed',
    summary:
      'Put the test data in, table by table; safe to run twice. The first table that fails ends it: 503, `Seeding failed: {details}`. 403 in production',
    access: 'admin',
    responses: { 200: SeedRun },
    timeoutMs: 60_000,
  }),
  seedRuns: route({
    method: 'get',
    path: '/api/admin/seed/runs',
    summary: 'The last 20 runs, latest first',
    access: 'admin',
    responses: { 200: z.array(SeedRun) },
  }),
  seedDemoData: route({
    method: 'post',
    path: '/internal/seed',
    summary: 'Fill the platform with demo creators and their posts, for the start script; safe to run twice, refused in production',
    access: 'internal',
    responses: { 200: SeedRun },
  }),
  seedTestData: route({
    method: 'post',
    path: '/internal/seed/test',
    summary: 'What /api/admin/seed does, for npm run seed',
    access: 'internal',
    responses: { 200: SeedRun },
    timeoutMs: 60_000,
  }),
};
