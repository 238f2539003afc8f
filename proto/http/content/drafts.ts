import { z } from 'zod';
import { GenerateType, Id, IdParams, Page, Problem, Timestamp } from '../common.ts';
import { route } from '../route.ts';
import { ImageContent, Provenance, pictureInputs, QuotedItem, RemixConsent, RemixCredit } from './schemas.ts';

export const Draft = z
  .object({
    id: Id,
    type: z.enum(['thread', 'image', 'shorts', 'other']),
    title: z.string(),
    preview: z.string(),
    lacks_description: z.boolean().meta({ description: 'an image or a Short without alternative text' }),
    updated_at: Timestamp,
  })
  .meta({ id: 'Draft' });

/** The content of a draft may be incomplete; publishing requires all parts. */
const DraftThread = z.object({
  tweets: z.array(z.string().max(500)).max(25).default([]),
  hashtags: z.array(z.string().max(64)).max(10).default([]),
});
const DraftImage = z.object({
  image_url: z.string().max(2048).default(''),
  caption: z.string().max(2200).default(''),
  style_tags: z.array(z.string().max(64)).max(10).default([]),
  alt_text: z.string().max(1000).default(''),
});
const DraftScene = z.object({
  description: z.string().max(500).default(''),
  narration: z.string().max(1000).default(''),
  duration: z.number().min(0).max(180).default(0).meta({ description: 'seconds' }),
});
const DraftShorts = z.object({
  script: z.string().max(5000).default(''),
  scenes: z.array(DraftScene).max(20).default([]),
  voice_type: z.string().max(64).default(''),
  alt_text: z.string().max(1000).default(''),
});

const provenanceField = { provenance: Provenance.nullish().meta({ description: 'as returned by /api/generate' }) };
const draftFields = {
  prompt: z.string().max(2000).default(''),
  title: z.string().trim().max(80).nullish().meta({ description: 'derived from the content if omitted' }),
  signal_id: Id.nullish(),
  template_id: Id.nullish(),
};
const shortField = { short_id: Id.nullish().meta({ description: 'one of your Shorts to attach; unchanged if omitted' }) };
/** A client that does not know pictures keeps them as long as it keeps `image_url`. */
const keptPictures = { pictures: pictureInputs.pictures.meta({ description: 'your pictures in their order; unchanged if omitted' }) };
const draftUnion = <const T extends z.ZodRawShape>(more: T) =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('thread'), content: DraftThread.extend(provenanceField).prefault({}), ...draftFields, ...more }),
    z.object({
      type: z.literal('image'),
      content: DraftImage.extend({ ...provenanceField, ...keptPictures }).prefault({}),
      ...draftFields,
      ...more,
    }),
    z.object({
      type: z.literal('shorts'),
      content: DraftShorts.extend(provenanceField).prefault({}),
      ...draftFields,
      ...shortField,
      ...more,
    }),
  ]);

export const NewDraft = draftUnion({});
const version = z.number().int().min(1).max(2_147_483_647);
/** The complete draft. `version` is the version the edit is based on; `If-Match` may carry it instead. */
export const ChangeDraft = draftUnion({ version: version.nullish() });
export type NewDraft = z.infer<typeof NewDraft>;
export type ChangeDraft = z.infer<typeof ChangeDraft>;

/** Versions that were saved before descriptions existed have none. */
const storedAltText = { alt_text: z.string().optional() };

/** The content of a draft by type; parts may be empty. */
export const DraftContent = z.union([
  DraftThread.required(),
  DraftImage.required().extend({ ...storedAltText, pictures: ImageContent.shape.pictures }),
  DraftShorts.required().extend({ ...storedAltText, duration: z.number().meta({ description: 'seconds; the sum of the scenes' }) }),
]);
export type DraftContent = z.infer<typeof DraftContent>;

export const DraftDetail = z
  .object({
    id: Id,
    status: z.literal('draft'),
    type: GenerateType,
    title: z.string(),
    prompt: z.string(),
    content: DraftContent,
    provenance: Provenance.nullable(),
    signal_id: Id.nullable(),
    template_id: Id.nullable(),
    short_id: Id.nullable(),
    remix_of: RemixCredit.nullable(),
    quote: QuotedItem.nullable().meta({ description: 'the item that the thread quotes' }),
    remix_consent: RemixConsent,
    version,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'DraftDetail' });
export type DraftDetail = z.infer<typeof DraftDetail>;

const DraftConflict = Problem.extend({ current: DraftDetail }).meta({ id: 'DraftConflict' });
const VersionParams = z.object({ id: Id, version: z.coerce.number().int().min(1).max(2_147_483_647) });
const DraftVersion = z.object({ version, title: z.string(), preview: z.string(), saved_at: Timestamp });

const draftLimitBytes = 262_144;

export const drafts = {
  createDraft: route({
    method: 'post',
    path: '/api/content/drafts',
    summary: 'Create a draft for autosaving; it may be empty',
    access: 'user',
    body: NewDraft,
    errors: ['not_found'],
    responses: { 201: DraftDetail },
    bodyLimitBytes: draftLimitBytes,
    limit: { points: 120, seconds: 60 },
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
  changeDraft: route({
    method: 'put',
    path: '/api/content/:id',
    summary: 'Save one of your drafts; 409 with the current draft if it was changed elsewhere',
    access: 'user',
    params: IdParams,
    body: ChangeDraft,
    responses: { 200: DraftDetail, 409: DraftConflict },
    bodyLimitBytes: draftLimitBytes,
    limit: { points: 240, seconds: 60 },
  }),
  draftVersions: route({
    method: 'get',
    path: '/api/content/:id/versions',
    summary: 'The last 50 versions of one of your drafts, latest first',
    access: 'user',
    params: IdParams,
    responses: { 200: z.array(DraftVersion) },
  }),
  draftVersion: route({
    method: 'get',
    path: '/api/content/:id/versions/:version',
    summary: 'A version of one of your drafts',
    access: 'user',
    params: VersionParams,
    responses: { 200: DraftVersion.extend({ prompt: z.string(), content: DraftContent }) },
  }),
  restoreVersion: route({
    method: 'post',
    path: '/api/content/:id/versions/:version/restore',
    summary: 'Restore an earlier version of a draft; the replaced version is kept',
    access: 'user',
    params: VersionParams,
    responses: { 200: DraftDetail },
  }),
};
