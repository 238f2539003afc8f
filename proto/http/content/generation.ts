import { z } from 'zod';
import { Id } from '../common.ts';
import { route } from '../route.ts';
import { AltText, ImageContent, Prompt, Provenance, pictureInputs, Saved, ShortsContent, ThreadContent } from './schemas.ts';

export const Tone = z.enum(['friendly', 'professional', 'playful', 'bold', 'calm']);
export type Tone = z.infer<typeof Tone>;
/** The structure of a thread. */
export const ThreadStyle = z.enum(['explainer', 'myths', 'playbook', 'story', 'field-notes']);
export type ThreadStyle = z.infer<typeof ThreadStyle>;
/** The color scheme of an image. */
export const ImageStyle = z.enum(['night', 'ember', 'paper', 'violet', 'dawn']);
export type ImageStyle = z.infer<typeof ImageStyle>;
/** Width to height of an image. */
export const ImageAspect = z.enum(['4:5', '1:1', '9:16', '16:9']);
export type ImageAspect = z.infer<typeof ImageAspect>;
export const PosterMotif = z.enum(['wave', 'sunrise', 'orbit', 'mosaic', 'bloom', 'none']);
export type PosterMotif = z.infer<typeof PosterMotif>;
/** The design of a poster: words on a motif. */
export const PosterDesign = z
  .object({
    headline: z.string().trim().min(1).max(160),
    layout: z.enum(['words-above', 'words-below']),
    palette: ImageStyle,
    motif: PosterMotif,
  })
  .meta({ id: 'PosterDesign' });
export type PosterDesign = z.infer<typeof PosterDesign>;
/** The narrative structure of a short. */
export const ShortsStyle = z.enum(['three-beats', 'before-and-after', 'one-question']);
export type ShortsStyle = z.infer<typeof ShortsStyle>;

/** What would improve one part of the content: `text` is appended to the part when the author chooses it. */
export const Suggestion = z
  .object({ id: z.string().max(64), label: z.string().min(1).max(300), text: z.string().min(1).max(300) })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof Suggestion>;

/** A check of generated text. */
export const ContentCheck = z.enum(['length', 'avoided_words', 'repetition', 'first_person', 'unknown_facts']);
export type ContentCheck = z.infer<typeof ContentCheck>;

/** Which checks a model's text has gone through, and what they found and could not be repaired. */
export const ContentChecks = z
  .object({
    checked: z.array(ContentCheck),
    findings: z
      .array(
        z.object({
          check: ContentCheck,
          path: z.string().meta({ description: 'the part, such as `tweets.2` or `caption`' }),
          text: z.string().max(300).meta({ description: 'the words in question' }),
        }),
      )
      .max(50),
  })
  .meta({ id: 'ContentChecks' });
export type ContentChecks = z.infer<typeof ContentChecks>;

/** Help for the author; not part of the content and not stored. */
export const AuthorAids = z.object({
  hooks: z
    .array(z.string().min(1).max(500))
    .max(3)
    .optional()
    .meta({ description: 'options for the opening, which starts with the first one; with `part`, only if it is the opening' }),
  suggestions: z.array(z.array(Suggestion).max(8)).max(25).optional().meta({
    description:
      'a list for each post or scene in order; for an image one list, for the caption. With `part`, those of other parts are empty',
  }),
  poster: PosterDesign.optional().meta({ description: 'of an image that is a poster' }),
  checks: ContentChecks.optional().meta({ description: 'of text by a model' }),
});
export type AuthorAids = z.infer<typeof AuthorAids>;

export const GeneratedThread = ThreadContent.extend(AuthorAids.shape);
export const GeneratedImage = ImageContent.extend(AuthorAids.shape);
export const GeneratedShorts = ShortsContent.extend(AuthorAids.shape);
export type GeneratedThread = z.infer<typeof GeneratedThread>;
export type GeneratedImage = z.infer<typeof GeneratedImage>;
export type GeneratedShorts = z.infer<typeof GeneratedShorts>;

const provenanceField = { provenance: Provenance };
export const Generated = z
  .union([GeneratedThread.extend(provenanceField), GeneratedImage.extend(provenanceField), GeneratedShorts.extend(provenanceField)])
  .meta({ id: 'Generated' });
export type Generated = z.infer<typeof Generated>;

const generateFields = {
  prompt: Prompt,
  signal_id: Id.nullish(),
  template_id: Id.nullish().meta({ description: 'the structure to follow' }),
  remix_of: Id.nullish().meta({ description: 'the public item that is remixed; the prompt is then an instruction for changing it' }),
  voice_id: Id.nullish().meta({ description: 'one of your voices; followed by models' }),
  instruction: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .nullish()
    .meta({ description: 'how to change the part, such as "shorter"; only together with `part`, and it needs a model' }),
  tone: Tone.nullish(),
  language: z.string().min(2).max(12).nullish().meta({ description: 'ISO 639 code such as `en`; defaults to the language of the prompt' }),
  variation: z
    .number()
    .int()
    .min(0)
    .max(10_000)
    .nullish()
    .meta({ description: 'seed: a different number gives a different result for the same prompt' }),
};
const index = z.number().int().min(0).max(24).nullish();

/** With `part`, only that part of `content` is generated again and the rest is returned unchanged. `index` selects the post or scene. */
export const Generate = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('thread'),
    ...generateFields,
    style: ThreadStyle.nullish(),
    part: z.enum(['tweet', 'hashtags']).nullish(),
    index,
    content: ThreadContent.nullish(),
  }),
  z.object({
    type: z.literal('image'),
    ...generateFields,
    style: ImageStyle.nullish(),
    aspect: ImageAspect.nullish().meta({ description: '4:5 by default' }),
    poster: PosterDesign.nullish().meta({ description: 'design of a poster, which is made instead of an image by a model' }),
    as_poster: z.boolean().nullish().meta({ description: 'a poster of any design instead of an image by a model' }),
    from_image: z.string().max(2048).nullish().meta({
      description:
        'an image generated here that an image model changes as `instruction` says, or the prompt without one; it needs an image model',
    }),
    part: z.enum(['image', 'caption']).nullish(),
    content: ImageContent.nullish(),
  }),
  z.object({
    type: z.literal('shorts'),
    ...generateFields,
    style: ShortsStyle.nullish(),
    part: z.enum(['scene']).nullish(),
    index,
    content: ShortsContent.nullish(),
  }),
]);
export type Generate = z.infer<typeof Generate>;

/**
 * Events of `/api/generate` for clients that accept `text/event-stream`, in this order: `start`, any number of `part`, then `done` or
 * `error`. Another `start` means that generation restarted: discard earlier parts. The content of `done` is authoritative.
 */
export const GenerateEvents = {
  start: z.object({ provenance: Provenance }),
  /** `path` is for example `tweets.2` or `scenes.0.narration`; `delta` is appended to the text at the path, `value` replaces it. */
  part: z.union([z.object({ path: z.string(), delta: z.string() }), z.object({ path: z.string(), value: z.unknown() })]),
  done: z.object({ content: Generated }),
  error: z.object({ code: z.string(), detail: z.string(), retry_after: z.number().int().optional().meta({ description: 'seconds' }) }),
} as const;
export type GenerateEventName = keyof typeof GenerateEvents;

const saveFields = { prompt: Prompt, signal_id: Id.nullish(), template_id: Id.nullish() };
const optionalProvenance = { provenance: Provenance.optional() };
export const SaveContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('thread'), content: ThreadContent.extend(optionalProvenance), ...saveFields }),
  z.object({ type: z.literal('image'), content: ImageContent.extend({ ...optionalProvenance, ...pictureInputs }), ...saveFields }),
  z.object({ type: z.literal('shorts'), content: ShortsContent.extend(optionalProvenance), ...saveFields, short_id: Id.nullish() }),
]);
export type SaveContent = z.infer<typeof SaveContent>;

export const generation = {
  generate: route({
    method: 'post',
    path: '/api/generate',
    summary:
      'Generate a thread, an image or a shorts script from a prompt, or regenerate one part of it. Accept: text/event-stream streams the events start, part, done, error',
    access: 'user',
    body: Generate,
    errors: ['provider_failed', 'model_required'],
    responses: { 200: Generated },
    limit: { points: 30, seconds: 60 },
    timeoutMs: 120_000,
    bodyLimitBytes: 262_144,
  }),
  describeImage: route({
    method: 'post',
    path: '/api/generate/description',
    summary: 'Suggest a description (alternative text) of an image that was generated for you; it needs a text model that reads images',
    access: 'user',
    body: z.object({ image_url: z.string().min(1).max(2048) }),
    errors: ['provider_failed', 'provider_unavailable', 'model_required'],
    responses: { 200: z.object({ alt_text: AltText }) },
    limit: { points: 20, seconds: 60 },
    timeoutMs: 120_000,
  }),
  save: route({
    method: 'post',
    path: '/api/content/save',
    summary: 'Approve and save as a draft',
    access: 'user',
    body: SaveContent,
    errors: ['not_found'],
    responses: { 201: Saved },
    limit: { points: 120, seconds: 60 },
  }),
};
