import { z } from 'zod';
import { ContentType, GenerateType, Id, IdParams, Page, Timestamp } from './common.ts';
import { route } from './route.ts';
import { ReactionType, shownReactions } from './social.ts';

export const GrowthPhase = z.enum(['emerging', 'trending', 'breakout']);
export const SourcePlatform = z.enum(['reddit', 'mastodon', 'youtube', 'trenzeye']);

/** `origin` says where a signal comes from: `demo` signals are examples and are labelled so on the page. */
export const Signal = z
  .object({
    id: Id,
    title: z.string(),
    summary: z.string(),
    signal_score: z.number().min(0).max(100),
    tags: z.array(z.string()),
    source_platforms: z.array(SourcePlatform),
    growth_phase: GrowthPhase,
    origin: z.enum(['demo', 'live']),
    created_at: Timestamp,
  })
  .meta({ id: 'Signal' });
export type Signal = z.infer<typeof Signal>;

/** Who made it: the provider and model, and whether that was a language model or the built-in composer. */
export const Provenance = z.object({ provider: z.string(), model: z.string(), label: z.string() }).meta({ id: 'Provenance' });
export type Provenance = z.infer<typeof Provenance>;

export const ThreadContent = z.object({
  tweets: z.array(z.string().min(1).max(500)).min(1).max(25),
  hashtags: z.array(z.string().min(1).max(64)).max(10),
});
export const ImageContent = z.object({
  image_url: z.string().min(1).max(2048),
  caption: z.string().max(2200),
  style_tags: z.array(z.string().min(1).max(64)).max(10),
});
export const Scene = z.object({
  description: z.string().min(1).max(500),
  narration: z.string().max(1000),
  duration: z.number().positive().max(180).meta({ description: 'seconds' }),
});
export const ShortsContent = z.object({
  script: z.string().min(1).max(5000),
  scenes: z.array(Scene).min(1).max(20),
  duration: z.number().positive().max(180).meta({ description: 'seconds; the sum of the scenes' }),
  voice_type: z.string().max(64),
});
export type ThreadContent = z.infer<typeof ThreadContent>;
export type ImageContent = z.infer<typeof ImageContent>;
export type ShortsContent = z.infer<typeof ShortsContent>;

const generated = { provenance: Provenance };
export const Generated = z
  .union([ThreadContent.extend(generated), ImageContent.extend(generated), ShortsContent.extend(generated)])
  .meta({ id: 'Generated' });
export type Generated = z.infer<typeof Generated>;

const Prompt = z.string().trim().min(1, 'Please enter a prompt to generate content.').max(2000);
const saved = { prompt: Prompt, signal_id: Id.nullish() };
const kept = { provenance: Provenance.optional() };
export const SaveContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('thread'), content: ThreadContent.extend(kept), ...saved }),
  z.object({ type: z.literal('image'), content: ImageContent.extend(kept), ...saved }),
  z.object({ type: z.literal('shorts'), content: ShortsContent.extend(kept), ...saved }),
]);
export type SaveContent = z.infer<typeof SaveContent>;

export const Author = z
  .object({ id: Id, username: z.string(), avatar_url: z.string().nullable(), isTestUser: z.boolean(), isVerified: z.boolean() })
  .meta({ id: 'Author' });

/** Counts by reaction; a reaction nobody chose is absent. */
export const Reactions = z.partialRecord(z.enum(shownReactions), z.number().int().nonnegative());

export const ContentItem = z
  .object({
    id: Id,
    type: ContentType,
    title: z.string(),
    content_preview: z.object({
      text: z.string().optional(),
      caption: z.string().optional(),
      image_url: z.string().optional(),
      video_url: z.string().optional(),
      post_count: z.number().int().optional().meta({ description: 'posts in the thread' }),
      duration: z.number().optional().meta({ description: 'seconds' }),
      hashtags: z.array(z.string()).optional(),
    }),
    author: Author,
    stats: z.object({ likes: z.number().int(), comments: z.number().int(), remixes: z.number().int() }),
    reactions: Reactions,
    user_reaction: ReactionType.nullable(),
    provenance: Provenance.nullable(),
    isTestContent: z.boolean(),
    timestamp: Timestamp,
  })
  .meta({ id: 'ContentItem' });
export type ContentItem = z.infer<typeof ContentItem>;

export const FeedFilter = z.enum(['all', 'thread', 'image', 'shorts']);
export const FeedSort = z.enum(['newest', 'most_remixed', 'top_liked']);

export const Draft = z
  .object({ id: Id, type: z.enum(['thread', 'image', 'shorts', 'other']), title: z.string(), preview: z.string(), updated_at: Timestamp })
  .meta({ id: 'Draft' });
const Saved = z
  .object({ id: Id, type: ContentType, title: z.string(), status: z.enum(['draft', 'published']) })
  .meta({ id: 'SavedContent' });

const SeedBody = z.discriminatedUnion('type', [
  z.object({ type: z.literal('thread'), content: ThreadContent }),
  z.object({
    type: z.literal('image'),
    content: z.object({
      caption: z.string(),
      style_tags: z.array(z.string()),
      poster: z.string().meta({ description: 'what the drawn poster shows' }),
    }),
  }),
  z.object({ type: z.literal('video'), content: ShortsContent }),
]);

export const content = {
  listSignals: route({
    method: 'get',
    path: '/api/signals',
    summary: 'Rising signals, strongest first',
    access: 'public',
    query: z.object(Page),
    responses: { 200: z.array(Signal) },
  }),
  generate: route({
    method: 'post',
    path: '/api/generate',
    summary: 'Generate a thread, an image or a shorts script from a prompt',
    access: 'user',
    body: z.object({ type: GenerateType, prompt: Prompt, signal_id: Id.nullish() }),
    responses: { 200: Generated },
    limit: { points: 30, seconds: 60 },
    timeout: 120_000,
  }),
  save: route({
    method: 'post',
    path: '/api/content/save',
    summary: 'Approve and save as a draft',
    access: 'user',
    body: SaveContent,
    responses: { 201: Saved },
    limit: { points: 120, seconds: 60 },
  }),
  publish: route({
    method: 'post',
    path: '/api/content/:id/publish',
    summary: 'Publish a draft of yours; publishing again answers the same',
    access: 'user',
    params: IdParams,
    responses: { 200: Saved },
  }),
  publicFeed: route({
    method: 'get',
    path: '/api/content/public',
    summary: 'The public feed',
    access: 'public',
    query: z.object({ filter: FeedFilter.default('all'), sort: FeedSort.default('newest'), ...Page }),
    responses: { 200: z.array(ContentItem) },
    limit: { points: 1200, seconds: 60 },
  }),
  getItem: route({
    method: 'get',
    path: '/api/content/:id',
    summary: 'One published item',
    access: 'public',
    params: IdParams,
    responses: { 200: ContentItem },
  }),
  drafts: route({
    method: 'get',
    path: '/api/users/:id/drafts',
    summary: 'Your drafts, latest first',
    access: 'user',
    params: IdParams,
    query: z.object(Page),
    responses: { 200: z.array(Draft) },
  }),
  seedSignals: route({
    method: 'post',
    path: '/internal/signals',
    summary: 'Create demo signals; existing ids are left alone',
    access: 'internal',
    body: z.array(Signal.omit({ origin: true })).max(100),
    responses: { 200: z.object({ created: z.number().int() }) },
  }),
  seedContent: route({
    method: 'post',
    path: '/internal/content',
    summary: 'Publish demo items; existing ids are left alone. Posters are drawn by the local image model',
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
    bodyLimit: 1_048_576,
  }),
};
