import { z } from 'zod';
import { Id, Timestamp } from '../common.ts';
import { route } from '../route.ts';
import { PosterDesign } from './generation.ts';
import { ShortsContent, ThreadContent } from './schemas.ts';
import { Signal } from './signals.ts';

const SeedBody = z.discriminatedUnion('type', [
  z.object({ type: z.literal('thread'), content: ThreadContent }),
  z.object({
    type: z.literal('image'),
    content: z.object({
      caption: z.string(),
      style_tags: z.array(z.string()),
      poster: PosterDesign.meta({ description: 'what is drawn; its headline describes the image' }),
    }),
  }),
  z.object({ type: z.literal('video'), content: ShortsContent }),
]);

/** Trend data of a demo signal. */
const TrendVector = z.object({
  platforms: z.array(z.string()),
  sentiment: z.number().min(-1).max(1),
  velocity: z.enum(['low', 'medium', 'high']),
});

export const seeds = {
  seedSignals: route({
    method: 'post',
    path: '/internal/signals',
    summary: 'Create demo signals; existing ids are skipped',
    access: 'internal',
    body: z
      .array(
        Signal.omit({ origin: true, phase: true, why: true, series: true, aliases: true }).extend({
          source: z.string().max(64).nullish().meta({ description: 'where the signal was first detected' }),
          trend_vector: TrendVector.nullish(),
        }),
      )
      .max(100),
    responses: { 200: z.object({ created: z.number().int() }) },
  }),
  seedContent: route({
    method: 'post',
    path: '/internal/content',
    summary: 'Publish demo items; existing ids are skipped. The local image model generates the posters',
    access: 'internal',
    body: z
      .array(
        z.intersection(
          z.object({
            id: Id,
            user_id: Id,
            signal_id: Id.nullable(),
            prompt: z.string(),
            is_test_content: z.boolean().default(false),
            published_at: Timestamp,
          }),
          SeedBody,
        ),
      )
      .max(100),
    responses: { 200: z.object({ created: z.number().int() }) },
    bodyLimitBytes: 1_048_576,
  }),
};
