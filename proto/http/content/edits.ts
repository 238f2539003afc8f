import { z } from 'zod';
import { Id, IdParams, Timestamp } from '../common.ts';
import { route } from '../route.ts';
import { AltText, ImageContent, maxPictures, ShortsContent, ThreadContent } from './schemas.ts';

/** Published versions of one item. */
export const maxPublishedVersions = 50;
/** Edits of one item within an hour. */
export const maxEditsPerHour = 10;

const editFields = {
  title: z.string().trim().min(1).max(80).optional().meta({ description: 'a derived title follows the text if omitted' }),
  version: z.number().int().min(1).max(2_147_483_647).meta({ description: 'the `version` of the item that the edit is based on' }),
};

/**
 * The new text of a published item. Pictures, scenes and videos cannot be changed. Counts are limited as in the content of drafts; lengths are in
 * characters.
 */
export const EditItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('thread'), content: ThreadContent, ...editFields }),
  z.object({
    type: z.literal('image'),
    content: ImageContent.pick({ caption: true, style_tags: true }).extend({
      alt_text: AltText.optional().meta({ description: 'of a generated image; unchanged if omitted' }),
      picture_alt_texts: z
        .array(AltText)
        .max(maxPictures)
        .optional()
        .meta({ description: 'of the pictures in their order; unchanged if omitted' }),
    }),
    ...editFields,
  }),
  z.object({ type: z.literal('shorts'), content: z.object({ alt_text: AltText }), ...editFields }),
]);
export type EditItem = z.infer<typeof EditItem>;

/** A version of an item that was public from `published_at` on. */
export const PublishedVersion = z
  .object({
    number: z.number().int().meta({ description: '1 is the version that was published first' }),
    title: z.string(),
    content: z.union([ThreadContent, ImageContent, ShortsContent]),
    published_at: Timestamp,
  })
  .meta({ id: 'PublishedVersion' });
export type PublishedVersion = z.infer<typeof PublishedVersion>;

export const edits = {
  editItem: route({
    method: 'post',
    path: '/api/content/:id/edits',
    summary: `Edit the text of one of your published items; at most ${maxEditsPerHour} times an hour. Reactions and comments stay, earlier versions stay visible, also to moderators who review a report. 409 if the item was edited elsewhere`,
    access: 'user',
    params: IdParams,
    body: EditItem,
    errors: ['conflict', 'remix_unchanged'],
    responses: { 200: z.object({ id: Id, title: z.string(), version: z.number().int(), versions: z.number().int() }) },
    bodyLimitBytes: 262_144,
    limit: { points: 60, seconds: 60 },
  }),
  publishedVersions: route({
    method: 'get',
    path: '/api/content/:id/edits',
    summary: 'All published versions of a public item, latest first',
    access: 'public',
    params: IdParams,
    responses: { 200: z.array(PublishedVersion) },
    limit: { points: 240, seconds: 60 },
  }),
};
