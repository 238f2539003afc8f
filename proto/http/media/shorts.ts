import { z } from 'zod';
import { Id, IdParams, Page, Timestamp } from '../common.ts';
import { Scene } from '../content/schemas.ts';
import { route } from '../route.ts';

/** The longest Short, in seconds. */
export const maxShortSeconds = 180;

const seconds = (most: number) => z.number().min(0).max(most);
/** A position in a source video; none is longer than a day. */
const Position = seconds(86_400);

/**
 * Where the 9:16 frame lies in the source from `at` on; between two keyframes it moves evenly. `x` and `y` are its upper left corner
 * in pixels of the source as it is shown (turned upright). `scale` is its height as a part of the largest 9:16 frame that fits.
 */
export const CropKeyframe = z.object({
  at: Position.meta({ description: 'seconds from the beginning of the source' }),
  x: z.number().min(0).max(16_384),
  y: z.number().min(0).max(16_384),
  scale: z.number().min(0.2).max(1).optional().meta({ description: '1 unless said' }),
});
export type CropKeyframe = z.infer<typeof CropKeyframe>;

export const Caption = z.object({
  start: Position.meta({ description: 'seconds from the beginning of the source' }),
  end: Position,
  text: z.string().min(1).max(300),
});
export type Caption = z.infer<typeof Caption>;

export const CaptionsMode = z.enum(['burned', 'track', 'none']);
export type CaptionsMode = z.infer<typeof CaptionsMode>;

/** What is made of the source. All times are seconds of the source, whatever is trimmed away. */
export const ShortEdit = z
  .object({
    start: Position,
    end: Position,
    crop: z.array(CropKeyframe).max(60).meta({ description: 'in order of `at`; empty: the middle' }),
    captions: z.array(Caption).max(500).meta({ description: 'in order of `start`' }),
    captions_mode: CaptionsMode,
    cover_at: z
      .union([Position, z.literal('generated')])
      .meta({ description: 'the frame shown as the cover, or one drawn from the title' }),
    title: z.string().trim().max(80),
  })
  .meta({ id: 'ShortEdit' });
export type ShortEdit = z.infer<typeof ShortEdit>;

export const ShortStatus = z.enum(['draft', 'rendering', 'ready', 'failed']);
export type ShortStatus = z.infer<typeof ShortStatus>;

const MediaPath = z
  .string()
  .nullable()
  .meta({ description: 'a path under /media/, signed while the Short is private; null until it is rendered' });

/** What was rendered last stays watchable while it is rendered anew, and when that fails. */
export const Short = z
  .object({
    id: Id,
    user_id: Id,
    upload_id: Id.nullable().meta({ description: 'null for one made from a script' }),
    title: z.string(),
    caption: z.string(),
    script: z.string(),
    scenes: z.array(Scene),
    voice_type: z.string(),
    status: ShortStatus,
    stage: z.string().nullable().meta({ description: 'while it is rendered: waiting, fetch, render, cover or store' }),
    percent: z.number().int().min(0).max(100).meta({ description: 'of the stage' }),
    reason: z.string().nullable().meta({ description: 'why it failed, for its owner' }),
    retryable: z.boolean(),
    edit: ShortEdit.nullable().meta({ description: 'its owner alone sees it; null for one made from a script' }),
    public: z.boolean(),
    video_url: MediaPath,
    thumbnail_url: MediaPath,
    captions_url: MediaPath,
    duration: z.number().nullable().meta({ description: 'seconds' }),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    version: z.number().int(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Short' });
export type Short = z.infer<typeof Short>;

/** What the export tells of a Short. */
export const ShortRecord = Short.pick({
  id: true,
  upload_id: true,
  title: true,
  caption: true,
  script: true,
  scenes: true,
  status: true,
  created_at: true,
});

export const ShortFromScript = z.object({
  script: z.string().trim().min(1).max(5000),
  scenes: z.array(Scene).min(1).max(20),
  title: z.string().trim().min(1).max(80),
  voice_type: z.string().max(64).default(''),
  style: z.enum(['wave', 'ink', 'dawn']).default('wave').meta({ description: 'the colours of its cards' }),
});
export type ShortFromScript = z.infer<typeof ShortFromScript>;

/** A passage that would make a good Short, and why. */
export const LabHighlight = z.object({
  start: z.number(),
  end: z.number(),
  score: z.number().int().min(0).max(100),
  title: z.string(),
  reasons: z.array(z.string()),
});
export type LabHighlight = z.infer<typeof LabHighlight>;

/** Everything the editor needs of an upload. */
export const Lab = z
  .object({
    upload_id: Id,
    name: z.string(),
    short_id: Id.nullable().meta({ description: 'the draft made of it last' }),
    video_url: z.string(),
    poster_url: z.string().nullable(),
    duration: z.number(),
    width: z.number().int().meta({ description: 'as it is shown, turned upright' }),
    height: z.number().int(),
    frame_rate: z.number(),
    has_audio: z.boolean(),
    waveform: z.object({ per_second: z.number(), peaks: z.array(z.number()).meta({ description: '0 to 1' }) }).nullable(),
    sprite: z
      .object({
        url: z.string(),
        columns: z.number().int(),
        rows: z.number().int(),
        width: z.number().int(),
        height: z.number().int(),
        interval: z.number().meta({ description: 'seconds between two pictures' }),
        count: z.number().int(),
      })
      .nullable(),
    transcript: z.array(Caption),
    transcript_source: z.string().nullable().meta({ description: 'embedded, sidecar or a model; null: there is none' }),
    transcript_note: z.string().nullable().meta({ description: 'why there is none' }),
    loudness: z
      .object({
        integrated: z.number().nullable().meta({ description: 'LUFS' }),
        range: z.number().nullable().meta({ description: 'LU' }),
        per_second: z.array(z.number()).meta({ description: 'LUFS of each second' }),
      })
      .nullable(),
    highlights: z.array(LabHighlight),
  })
  .meta({ id: 'Lab' });
export type Lab = z.infer<typeof Lab>;

const ShortId = z.object({ short_id: Id });
const renderLimit = { points: 30, seconds: 3600 };

export const shorts = {
  shortFromUpload: route({
    method: 'post',
    path: '/api/shorts-from-upload',
    summary: 'Begin a Short from a processed video of yours; the draft begun before is answered unless `new` is set',
    access: 'user',
    body: z.object({ upload_id: Id, new: z.boolean().default(false) }),
    responses: { 200: ShortId },
    limit: { points: 120, seconds: 3600 },
  }),
  shortFromScript: route({
    method: 'post',
    path: '/api/shorts/from-script',
    summary: 'Make a Short from a script: its scenes as moving cards with captions. It is rendered at once',
    access: 'user',
    body: ShortFromScript,
    responses: { 202: ShortId },
    limit: renderLimit,
  }),
  shorts: route({
    method: 'get',
    path: '/api/shorts',
    summary: 'Your Shorts, latest first',
    access: 'user',
    query: z.object(Page),
    responses: { 200: z.array(Short) },
  }),
  short: route({
    method: 'get',
    path: '/api/shorts/:id',
    summary: 'A Short of yours, or one that is public',
    access: 'public',
    params: IdParams,
    responses: { 200: Short },
    limit: { points: 1200, seconds: 60 },
  }),
  editShort: route({
    method: 'put',
    path: '/api/shorts/:id/edit',
    summary: 'Save how a Short of yours is cut; it takes effect when it is rendered',
    access: 'user',
    params: IdParams,
    body: ShortEdit,
    responses: { 200: Short },
    bodyLimitBytes: 524_288,
    limit: { points: 240, seconds: 60 },
  }),
  renderShort: route({
    method: 'post',
    path: '/api/shorts/:id/render',
    summary: 'Render a Short of yours as it is cut now; asking again while it is rendered changes nothing',
    access: 'user',
    params: IdParams,
    responses: { 202: Short },
    limit: renderLimit,
  }),
  cancelShort: route({
    method: 'post',
    path: '/api/shorts/:id/cancel',
    summary: 'Stop rendering a Short of yours; what was rendered before stays',
    access: 'user',
    params: IdParams,
    responses: { 200: Short },
  }),
  attachCaptions: route({
    method: 'put',
    path: '/api/upload/:id/captions',
    summary: 'Put a caption file beside a video of yours, WebVTT or SRT; it takes the place of whatever transcript there is',
    access: 'user',
    params: IdParams,
    body: z.object({ captions: z.string().min(1).max(1_000_000) }),
    responses: { 204: null },
    bodyLimitBytes: 1_800_000,
    limit: { points: 60, seconds: 3600 },
  }),
  lab: route({
    method: 'get',
    path: '/api/upload/:id/lab',
    summary: 'Everything the editor needs of a processed video of yours',
    access: 'user',
    params: IdParams,
    responses: { 200: Lab },
  }),
};
