import { z } from 'zod';
import { ContentType, Id, Timestamp } from '../common.ts';
import { route } from '../route.ts';
import { Scene } from './schemas.ts';

const seedResponses = { 200: z.object({ created: z.number().int() }) };
const bodyLimitBytes = 1_048_576;

/**
 * The tables of the test seeder, one call each. An item begins with its row of content_core and becomes public with what is in it:
 * its row of content_text, content_image or content_video. What is there already is left alone.
 */
export const testSeeds = {
  seedContentCore: route({
    method: 'post',
    path: '/internal/content-core',
    summary: 'Create items without anything in them yet',
    access: 'internal',
    body: z
      .array(
        z.object({
          id: Id,
          user_id: Id,
          signal_id: Id.nullable(),
          type: ContentType,
          prompt: z.string().max(2000),
          published_at: Timestamp.meta({ description: 'what the publication will say' }),
        }),
      )
      .max(100),
    responses: seedResponses,
    bodyLimitBytes,
  }),
  seedContentText: route({
    method: 'post',
    path: '/internal/content-text',
    summary: 'Fill and publish threads; a blank line is where the next post begins',
    access: 'internal',
    body: z
      .array(
        z.object({
          content_core_id: Id,
          text_body: z.string().min(1).max(20_000),
          language: z.string().min(2).max(8),
          metadata: z.object({ hashtags: z.array(z.string()), word_count: z.number().int() }),
          publish: z.boolean().default(true).meta({ description: 'false leaves it a draft' }),
        }),
      )
      .max(100),
    responses: seedResponses,
    bodyLimitBytes,
  }),
  seedContentImage: route({
    method: 'post',
    path: '/internal/content-image',
    summary: 'Fill and publish images, drawn by the local image model',
    access: 'internal',
    body: z
      .array(
        z.object({
          content_core_id: Id,
          poster: z.string().max(500).meta({ description: 'what the picture behind image_url shows' }),
          caption: z.string().max(2000),
          style_tags: z.array(z.string()),
        }),
      )
      .max(100),
    responses: seedResponses,
    bodyLimitBytes,
  }),
  seedContentVideo: route({
    method: 'post',
    path: '/internal/content-video',
    summary: 'Fill and publish shorts; the thumbnail is drawn by the local image model',
    access: 'internal',
    body: z
      .array(
        z.object({
          content_core_id: Id,
          video_url: z.string().max(2048).nullable(),
          poster: z.string().max(500).meta({ description: 'what the picture behind thumbnail_url shows' }),
          duration: z.number().positive(),
          voice_type: z.string().max(64),
          script: z.string().max(20_000),
          scenes: z.array(Scene).max(50),
        }),
      )
      .max(100),
    responses: seedResponses,
    bodyLimitBytes,
  }),
  seedContentMetrics: route({
    method: 'post',
    path: '/internal/content-metrics',
    summary: 'Give items numbers to begin with; what people do is counted on top of them',
    access: 'internal',
    body: z
      .array(
        z.object({
          content_id: Id,
          views: z.number().int().nonnegative().max(1_000_000),
          likes: z.number().int().nonnegative().max(1_000_000),
          dislikes: z.number().int().nonnegative().max(1_000_000),
          remix_count: z.number().int().nonnegative().max(1_000_000),
          engagement_score: z.number().nonnegative().max(1_000_000),
        }),
      )
      .max(100),
    responses: seedResponses,
  }),
  seedRemixLogs: route({
    method: 'post',
    path: '/internal/remix-logs',
    summary: 'Make public items remixes of others; depth has to be what the lineage says',
    access: 'internal',
    body: z
      .array(z.object({ original_content_id: Id, remixed_by_user_id: Id, new_content_id: Id, depth: z.number().int().min(1).max(100) }))
      .max(100),
    responses: seedResponses,
  }),
};
