import { z } from 'zod';
import { maxCaptionTracks, maxClips, minClipSeconds } from '../../editing/limits.ts';
import { Id, IdParams, Page, Timestamp } from '../common.ts';
import { route } from '../route.ts';
import { Lab } from './lab.ts';
import { NarrationTake, SpeechChoice, Spoken } from './speech.ts';
import { ShortMusic, ShortScene } from './visuals.ts';

const seconds = (most: number) => z.number().min(0).max(most);
/** A position in a source video, at most 24 hours. */
const Position = seconds(86_400);

/**
 * Position of the 9:16 crop frame from `at` on, interpolated linearly between keyframes. `x` and `y` are its top left corner in pixels
 * of the displayed (rotated) source. `scale` is its height relative to the largest 9:16 frame that fits.
 */
export const CropKeyframe = z.object({
  at: Position.meta({ description: 'seconds from the beginning of the source' }),
  x: z.number().min(0).max(16_384),
  y: z.number().min(0).max(16_384),
  scale: z.number().min(0.2).max(1).optional().meta({ description: 'defaults to 1' }),
});
export type CropKeyframe = z.infer<typeof CropKeyframe>;

export const Caption = z.object({
  start: Position.meta({ description: 'seconds from the beginning of the source' }),
  end: Position,
  text: z.string().min(1).max(300),
});
export type Caption = z.infer<typeof Caption>;

const Language = z.string().regex(/^[a-z]{2,3}$/, 'must be an ISO 639 code such as `de`');

/** Captions in a further language. */
export const CaptionTrack = z.object({
  language: Language.meta({ description: 'ISO 639 code; different for each track' }),
  label: z.string().trim().min(1).max(40).meta({ description: 'name of the language for viewers' }),
  captions: z.array(Caption).max(500).meta({ description: 'ordered by `start`' }),
});
export type CaptionTrack = z.infer<typeof CaptionTrack>;

/** A part of the source. */
export const Clip = z.object({ start: Position.meta({ description: 'seconds from the beginning of the source' }), end: Position });
export type Clip = z.infer<typeof Clip>;

export const CaptionsMode = z.enum(['burned', 'track', 'none']);
export type CaptionsMode = z.infer<typeof CaptionsMode>;

/** How captions look: white with a dark outline; white on a dark box; large, in capital letters and amber. */
export const CaptionStyle = z.enum(['outline', 'box', 'bold']);
export type CaptionStyle = z.infer<typeof CaptionStyle>;

/**
 * Edit instructions for the source. All times are seconds from the beginning of the untrimmed source. The Short has at most
 * `maxShortSeconds`.
 */
export const ShortEdit = z
  .object({
    start: Position.meta({ description: 'with several clips: the earliest start of them, set by the server' }),
    end: Position.meta({ description: 'with several clips: the latest end of them, set by the server' }),
    clips: z
      .array(Clip)
      .max(maxClips)
      .default([])
      .meta({
        description: `kept parts in the order in which they are played, each at least ${minClipSeconds} seconds; they may be in any order and overlap in the source; empty: one clip from \`start\` to \`end\``,
      }),
    crop: z.array(CropKeyframe).max(60).meta({ description: 'ordered by `at`; empty: centered' }),
    captions: z.array(Caption).max(500).meta({ description: 'ordered by `start`' }),
    captions_language: Language.or(z.literal(''))
      .default('')
      .meta({ description: 'ISO 639 code of the language of `captions`; empty when unknown' }),
    tracks: z.array(CaptionTrack).max(maxCaptionTracks).default([]).meta({ description: 'captions in further languages' }),
    burned_language: Language.or(z.literal(''))
      .default('')
      .meta({ description: 'language of the track that is burned in; empty: `captions`. A track that was removed counts as empty' }),
    captions_mode: CaptionsMode.meta({ description: '`track`: viewers choose one of the languages' }),
    caption_style: CaptionStyle.default('outline').meta({ description: 'of captions that are burned in' }),
    cover_at: z
      .union([Position, z.literal('generated')])
      .meta({ description: 'time of the cover frame within a clip, or `generated` for a cover generated from the title' }),
    title: z.string().trim().max(80),
  })
  .meta({ id: 'ShortEdit' });
export type ShortEdit = z.infer<typeof ShortEdit>;

const ShortStyle = z.enum(['wave', 'ink', 'dawn']);

const ShortStatus = z.enum(['draft', 'rendering', 'ready', 'failed']);

const MediaPath = z
  .string()
  .nullable()
  .meta({ description: 'path under /media/, signed while the Short is private; null until it is rendered' });

/** The last successful rendering stays available while a new one runs or after it fails. */
export const Short = z
  .object({
    id: Id,
    user_id: Id,
    upload_id: Id.nullable().meta({ description: 'null for a Short made from a script' }),
    title: z.string(),
    caption: z.string(),
    script: z.string(),
    scenes: z.array(ShortScene),
    voice_type: z.string(),
    style: ShortStyle,
    speech: SpeechChoice,
    takes: z.array(NarrationTake).meta({ description: 'visible to the owner only' }),
    music: ShortMusic.nullable().meta({ description: 'visible to the owner only' }),
    spoken: Spoken.nullable().meta({
      description: 'who speaks in the last rendering; null before one, and for a Short made from an upload',
    }),
    status: ShortStatus,
    stage: z.string().nullable().meta({ description: 'while rendering: waiting, fetch, speech, render, cover or store' }),
    percent: z.number().int().min(0).max(100).meta({ description: 'within the stage' }),
    reason: z.string().nullable().meta({ description: 'failure message for the owner' }),
    retryable: z.boolean(),
    edit: ShortEdit.nullable().meta({ description: 'visible to the owner only; null for a Short made from a script' }),
    public: z.boolean(),
    video_url: MediaPath,
    thumbnail_url: MediaPath,
    captions_url: MediaPath,
    caption_tracks: z
      .array(z.object({ language: z.string(), label: z.string(), url: z.string() }))
      .meta({ description: 'WebVTT files in all languages, that of `captions_url` first; empty without a file' }),
    duration: z.number().nullable().meta({ description: 'seconds' }),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    version: z.number().int(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Short' });
export type Short = z.infer<typeof Short>;

/** A Short in a list, without the parts that contain its transcript or script. */
export const ListedShort = Short.omit({
  script: true,
  scenes: true,
  edit: true,
  style: true,
  speech: true,
  takes: true,
  music: true,
  spoken: true,
}).meta({
  id: 'ListedShort',
});
export type ListedShort = z.infer<typeof ListedShort>;

/** A Short in the data export. */
export const ShortRecord = Short.pick({
  id: true,
  upload_id: true,
  title: true,
  caption: true,
  script: true,
  scenes: true,
  takes: true,
  music: true,
  status: true,
  created_at: true,
});

export const ShortFromScript = z.object({
  script: z.string().trim().min(1).max(5000),
  scenes: z.array(ShortScene).min(1).max(20),
  title: z.string().trim().min(1).max(80),
  voice_type: z.string().max(64).default(''),
  style: ShortStyle.default('wave').meta({ description: 'color scheme of the cards' }),
  speech: SpeechChoice.default({ voice: '', language: '' }),
  music: ShortMusic.nullable().default(null),
});
export type ShortFromScript = z.infer<typeof ShortFromScript>;

const ShortId = z.object({ short_id: Id });
const renderLimit = { points: 30, seconds: 3600 };

export const shorts = {
  shortFromUpload: route({
    method: 'post',
    path: '/api/shorts-from-upload',
    summary: 'Create a Short from one of your processed videos or images; returns an existing draft of a video unless `new` is set',
    access: 'user',
    body: z.object({ upload_id: Id, new: z.boolean().default(false) }),
    errors: ['conflict', 'not_found'],
    responses: { 200: ShortId },
    limit: { points: 120, seconds: 3600 },
  }),
  shortFromScript: route({
    method: 'post',
    path: '/api/shorts/from-script',
    summary:
      'Create a Short from a script, with spoken scenes as cards, photos or clips with captions, and render it unless `render` is false',
    access: 'user',
    body: ShortFromScript.extend({ render: z.boolean().default(true) }),
    errors: ['not_found'],
    responses: { 202: ShortId },
    limit: renderLimit,
  }),
  shorts: route({
    method: 'get',
    path: '/api/shorts',
    summary: 'Your Shorts without scripts and edits, latest first',
    access: 'user',
    query: z.object(Page),
    responses: { 200: z.array(ListedShort) },
  }),
  short: route({
    method: 'get',
    path: '/api/shorts/:id',
    summary: 'One of your Shorts, or a public one',
    access: 'public',
    params: IdParams,
    responses: { 200: Short },
    limit: { points: 1200, seconds: 60 },
  }),
  editShort: route({
    method: 'put',
    path: '/api/shorts/:id/edit',
    summary: 'Save the edit of one of your Shorts; it takes effect with the next rendering',
    access: 'user',
    params: IdParams,
    body: ShortEdit,
    errors: ['conflict'],
    responses: { 200: Short },
    bodyLimitBytes: 1_900_000,
    limit: { points: 240, seconds: 60 },
  }),
  editScript: route({
    method: 'put',
    path: '/api/shorts/:id/script',
    summary: 'Change the script of one of your Shorts made from a script; it takes effect with the next rendering',
    access: 'user',
    params: IdParams,
    body: ShortFromScript,
    errors: ['conflict'],
    responses: { 200: Short },
    limit: { points: 240, seconds: 60 },
  }),
  renderShort: route({
    method: 'post',
    path: '/api/shorts/:id/render',
    summary: 'Render one of your Shorts with its current edit; no effect while it is already rendering',
    access: 'user',
    params: IdParams,
    responses: { 202: Short },
    limit: renderLimit,
  }),
  cancelShort: route({
    method: 'post',
    path: '/api/shorts/:id/cancel',
    summary: 'Cancel the rendering of one of your Shorts; the previous rendering is kept',
    access: 'user',
    params: IdParams,
    responses: { 200: Short },
  }),
  attachCaptions: route({
    method: 'put',
    path: '/api/upload/:id/captions',
    summary: 'Attach a WebVTT or SRT caption file to one of your videos; replaces the transcript',
    access: 'user',
    params: IdParams,
    body: z.object({ captions: z.string().min(1).max(1_000_000) }),
    errors: ['conflict'],
    responses: { 204: null },
    bodyLimitBytes: 1_800_000,
    limit: { points: 60, seconds: 3600 },
  }),
  lab: route({
    method: 'get',
    path: '/api/upload/:id/lab',
    summary: 'Editor data of one of your processed videos',
    access: 'user',
    params: IdParams,
    errors: ['conflict'],
    responses: { 200: Lab },
  }),
};
