import { z } from 'zod';
import { ContentType, Id, Timestamp } from '../common.ts';
import { displayedReactions, ReactionType } from '../social.ts';

/** How content was generated: provider and model, and whether it was a language model or the built-in composer. */
const origin = {
  provider: z.string(),
  model: z.string(),
  label: z.string(),
  voice: z.string().max(60).optional().meta({ description: 'name of the voice that a model followed' }),
  signal: z.string().max(300).optional().meta({ description: 'title of the signal' }),
};
export const PartProvenance = z
  .object({ path: z.string().max(40).meta({ description: 'such as `tweets.2`, `caption` or `scenes.0`' }), ...origin })
  .meta({ id: 'PartProvenance' });
export type PartProvenance = z.infer<typeof PartProvenance>;
export const Provenance = z
  .object({
    ...origin,
    parts: z.array(PartProvenance).max(60).optional().meta({ description: 'parts that were generated again, the latest origin of each' }),
  })
  .meta({ id: 'Provenance' });
export type Provenance = z.infer<typeof Provenance>;

/** Of content that was written by hand, some of whose parts were generated. Its parts say which; without them it has no provenance. */
export const handwrittenProvenance: Provenance = {
  provider: 'author',
  model: 'none',
  label: 'Written by hand, with generated parts',
};

export const ThreadContent = z.object({
  tweets: z.array(z.string().min(1).max(500)).min(1).max(25),
  hashtags: z.array(z.string().min(1).max(64)).max(10),
});
export const AltText = z.string().max(1000);
/** Pictures of one item. */
export const maxPictures = 10;
const pictureSource = {
  url: z.string().min(1).max(2048).meta({ description: 'of one of your pictures, as /api/upload/{id}/pictures returned it' }),
  alt_text: AltText.default('').meta({ description: 'what the picture shows, for those who cannot see it' }),
};
/** A picture to show; the server knows the other fields of `ItemPicture`. */
export const PictureInput = z.object(pictureSource);
export const ItemPicture = z
  .object({
    ...pictureSource,
    alt_text: AltText,
    small_url: z.string().meta({ description: 'at most 480 pixels wide' }),
    width: z.number().int(),
    height: z.number().int(),
  })
  .meta({ id: 'ItemPicture' });
export type ItemPicture = z.infer<typeof ItemPicture>;
const picturesField = { description: 'pictures of the author in their order; `image_url` and `alt_text` are those of the first' };
const itemPictures = { pictures: z.array(ItemPicture).max(maxPictures).optional().meta(picturesField) };
export const pictureInputs = { pictures: z.array(PictureInput).max(maxPictures).optional().meta(picturesField) };

export const ImageContent = z.object({
  image_url: z.string().min(1).max(2048),
  caption: z.string().max(2200),
  style_tags: z.array(z.string().min(1).max(64)).max(10),
  alt_text: AltText.optional().meta({ description: 'what the image shows, for those who cannot see it' }),
  ...itemPictures,
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
  alt_text: AltText.optional().meta({ description: 'what the video shows' }),
});
export type ThreadContent = z.infer<typeof ThreadContent>;
export type ImageContent = z.infer<typeof ImageContent>;
export type ShortsContent = z.infer<typeof ShortsContent>;

/** Drafts of a user. Of each the last 50 versions are stored. */
export const maxDrafts = 1_000;

export const Prompt = z.string().trim().min(1, 'Please enter a prompt to generate content.').max(2000);

export const Author = z
  .object({ id: Id, username: z.string(), avatar_url: z.string().nullable(), isTestUser: z.boolean(), isVerified: z.boolean() })
  .meta({ id: 'Author' });

/** Counts by reaction; reactions without a count are absent. */
export const Reactions = z.partialRecord(z.enum(displayedReactions), z.number().int().nonnegative());

/** Who may remix an item: anyone, the author's followers, users whose request the author accepted, or no other user. */
export const RemixConsent = z.enum(['anyone', 'followers', 'ask', 'off']);
export type RemixConsent = z.infer<typeof RemixConsent>;

/** Permanent credit to the original of a remix, with the author's current and former username. `status` removed: it was removed. */
export const RemixCredit = z
  .object({
    id: Id,
    status: z.enum(['published', 'removed']),
    title: z.string().nullable(),
    type: ContentType,
    author: Author,
    username_then: z.string().meta({ description: "the author's username when the remix was created" }),
    version: z.number().int().meta({ description: 'number of the published version that the remix was made from' }),
    versions: z.number().int().meta({ description: 'published versions of the original' }),
  })
  .meta({ id: 'RemixCredit' });
export type RemixCredit = z.infer<typeof RemixCredit>;

/** When a published item was last edited, and how many versions of it were published. */
export const Edited = z.object({ at: Timestamp, versions: z.number().int().min(2) }).meta({ id: 'Edited' });
export type Edited = z.infer<typeof Edited>;

/** An item that a post quotes, as its card shows it. Not available: removed, or one of the users involved blocks another. */
export const QuotedItem = z
  .discriminatedUnion('status', [
    z.object({
      status: z.literal('available'),
      id: Id,
      type: ContentType,
      title: z.string(),
      text: z.string().meta({ description: 'the first post, the caption or the script, shortened' }),
      image_url: z.string().nullable().meta({ description: 'the first picture, or the cover of a video' }),
      alt_text: z.string(),
      author: Author,
      timestamp: Timestamp,
    }),
    z.object({ status: z.literal('unavailable'), id: Id }),
  ])
  .meta({ id: 'QuotedItem' });
export type QuotedItem = z.infer<typeof QuotedItem>;

/** What the page that a post links to says about itself. */
export const LinkPreview = z
  .object({
    url: z.string().meta({ description: 'the link as it is written in the post' }),
    title: z.string(),
    description: z.string(),
    site_name: z
      .string()
      .meta({ description: 'the name that the website gives itself, to be shown beside the host of `url` only; else its host' }),
    image: z
      .object({ url: z.string().meta({ description: 'a path on this origin' }), width: z.number().int(), height: z.number().int() })
      .nullable(),
  })
  .meta({ id: 'LinkPreview' });
export type LinkPreview = z.infer<typeof LinkPreview>;

export const ContentItem = z
  .object({
    id: Id,
    type: ContentType,
    title: z.string(),
    content_preview: z.object({
      text: z.string().optional(),
      caption: z.string().optional(),
      image_url: z.string().optional(),
      ...itemPictures,
      alt_text: z.string().optional().meta({ description: 'what the image or video shows' }),
      video_url: z.string().optional(),
      poster_url: z.string().optional().meta({ description: 'cover image of a video' }),
      captions_url: z.string().optional().meta({ description: 'WebVTT' }),
      post_count: z.number().int().optional().meta({ description: 'number of posts in a thread' }),
      duration: z.number().optional().meta({ description: 'seconds' }),
      hashtags: z.array(z.string()).optional(),
      remix_of: z.object({ id: Id, username: z.string() }).optional().meta({ description: 'the original item and its author' }),
      quote_of: Id.optional().meta({ description: 'the item that the post quotes' }),
      quote: QuotedItem.optional(),
      link_preview: LinkPreview.optional().meta({ description: 'card of the first link of the first post, the caption or the script' }),
      mentions: z
        .array(z.object({ id: Id, username: z.string() }))
        .optional()
        .meta({ description: 'users that the text mentions with an @, by the name that is written; at most 20' }),
      edited: Edited.optional().meta({ description: 'of an item that was edited after its publication' }),
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

export const Saved = z
  .object({ id: Id, type: ContentType, title: z.string(), status: z.enum(['draft', 'published']) })
  .meta({ id: 'SavedContent' });
