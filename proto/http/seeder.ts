import { z } from 'zod';
import { Id, Timestamp } from './common.ts';
import { route } from './route.ts';

/** Tables of the test seeder in insertion order. Source: specification, section 7. */
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

/** `counts`: rows inserted per table; `rows`: total rows per table after the run. */
export const SeedRun = z
  .object({
    id: Id,
    kind: z.enum(['demo', 'test']),
    status: z.enum(['running', 'succeeded', 'failed']),
    counts: z.record(z.string(), z.number().int()),
    rows: z.record(z.string(), z.number().int()),
    error: z.string().nullable().meta({ description: '`Seeding failed: {details}`' }),
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
      'Insert the test data table by table; idempotent. Stops at the first table that fails: 503, `Seeding failed: {details}`. 403 in production',
    access: 'admin',
    responses: { 200: SeedRun },
    timeoutMs: 60_000,
  }),
  seedRuns: route({
    method: 'get',
    path: '/api/admin/seed/runs',
    summary: 'The last 20 seed runs, latest first',
    access: 'admin',
    responses: { 200: z.array(SeedRun) },
  }),
  seedDemoData: route({
    method: 'post',
    path: '/internal/seed',
    summary: 'Insert demo creators and their posts, for the start script; idempotent. 403 in production',
    access: 'internal',
    errors: ['conflict'],
    responses: { 200: SeedRun },
  }),
  seedTestData: route({
    method: 'post',
    path: '/internal/seed/test',
    summary: 'Same as /api/admin/seed, for npm run seed',
    access: 'internal',
    responses: { 200: SeedRun },
    timeoutMs: 60_000,
  }),
};
