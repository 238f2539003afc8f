import { z } from 'zod';
import { Id, Timestamp } from './common.ts';
import { route } from './route.ts';

export const SeedRun = z
  .object({
    id: Id,
    kind: z.literal('demo'),
    status: z.enum(['running', 'succeeded', 'failed']),
    counts: z.record(z.string(), z.number().int()),
    error: z.string().nullable(),
    started_at: Timestamp,
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'SeedRun' });

export const seeder = {
  seed: route({
    method: 'post',
    path: '/api/admin/seed',
    summary: 'Fill the platform with demo creators and their posts; safe to run twice, refused in production',
    access: 'admin',
    responses: { 200: SeedRun },
    timeout: 60_000,
  }),
  seedInternally: route({
    method: 'post',
    path: '/internal/seed',
    summary: 'The same, for the start script',
    access: 'internal',
    responses: { 200: SeedRun },
  }),
};
