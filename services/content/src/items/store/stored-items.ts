import type { ContentItem, ItemPicture, Provenance, RemixConsent, ShortsContent } from '@trenzeye/proto/http/content';
import type { Database } from '../../database/transaction.ts';

/** An item with its content. */
export interface StoredItem {
  readonly id: string;
  readonly user_id: string;
  readonly signal_id: string | null;
  readonly template_id: string | null;
  readonly type: ContentItem['type'];
  readonly title: string;
  readonly status: 'draft' | 'published' | 'removed';
  readonly prompt: string;
  readonly provenance: Provenance | null;
  readonly remix_of: string | null;
  readonly remix_consent: RemixConsent;
  readonly short_id: string | null;
  readonly picture_ids: readonly string[];
  /** Number of the latest published version; 1 for drafts, too. */
  readonly published_version: number;
  /** Of a remix: the version of the original that it was made from. */
  readonly remix_of_version: number | null;
  readonly published_at: Date | null;
  /** The item that a thread quotes; it may be deleted. */
  readonly quote_of: string | null;
  /** Duration of the item's Short in seconds, once it is rendered. */
  readonly short_duration: number | null;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly tweets: string[] | null;
  readonly hashtags: string[] | null;
  readonly image_url: string | null;
  /** Pictures of the author; empty for a generated image, null for other types. */
  readonly pictures: readonly ItemPicture[] | null;
  readonly caption: string | null;
  readonly style_tags: string[] | null;
  readonly video_url: string | null;
  readonly thumbnail_url: string | null;
  readonly captions_url: string | null;
  readonly script: string | null;
  readonly scenes: ShortsContent['scenes'] | null;
  readonly voice_type: string | null;
  readonly duration: number | null;
  /** Of an image or a video; null for a thread. */
  readonly alt_text: string | null;
}

type ContentRow = Pick<
  StoredItem,
  | 'tweets'
  | 'hashtags'
  | 'image_url'
  | 'pictures'
  | 'caption'
  | 'style_tags'
  | 'video_url'
  | 'thumbnail_url'
  | 'script'
  | 'scenes'
  | 'voice_type'
  | 'duration'
  | 'alt_text'
>;

const noContent: ContentRow = {
  tweets: null,
  hashtags: null,
  image_url: null,
  pictures: null,
  caption: null,
  style_tags: null,
  video_url: null,
  thumbnail_url: null,
  script: null,
  scenes: null,
  voice_type: null,
  duration: null,
  alt_text: null,
};

/** The content from the table of the item's type. */
const readContent = async (prisma: Database, id: string, type: string): Promise<ContentRow> => {
  const row = { where: { content_core_id: id }, omit: { content_core_id: true } } as const;
  if (type === 'image') {
    const image = await prisma.contentImage.findUnique(row);
    return image ? { ...noContent, ...image, pictures: image.pictures as unknown as ItemPicture[] } : noContent;
  }
  if (type === 'video') {
    const video = await prisma.contentVideo.findUnique(row);
    return video ? { ...noContent, ...video, scenes: video.scenes as StoredItem['scenes'] } : noContent;
  }
  const text = await prisma.contentText.findUnique(row);
  const { tweets = null, hashtags = null } = (text?.metadata ?? {}) as Partial<Pick<ContentRow, 'tweets' | 'hashtags'>>;
  return { ...noContent, tweets, hashtags };
};

/** An item in any status. */
export const readStoredItem = async (prisma: Database, id: string): Promise<StoredItem | undefined> => {
  const core = await prisma.contentCore.findUnique({ where: { id } });
  if (!core) return undefined;
  // One after the other: a transaction has one connection.
  const content = await readContent(prisma, id, core.type);
  const short = core.short_id ? await prisma.short.findUnique({ where: { short_id: core.short_id } }) : null;
  return {
    id: core.id,
    user_id: core.user_id,
    signal_id: core.signal_id,
    template_id: core.template_id,
    type: core.type as StoredItem['type'],
    title: core.title,
    status: core.status as StoredItem['status'],
    prompt: core.prompt,
    provenance: core.provenance as Provenance | null,
    remix_of: core.remix_of,
    remix_consent: core.remix_consent as RemixConsent,
    short_id: core.short_id,
    picture_ids: core.picture_ids,
    published_version: core.published_version,
    remix_of_version: core.remix_of_version,
    published_at: core.published_at,
    quote_of: core.quote_of,
    version: core.version,
    created_at: core.created_at,
    updated_at: core.updated_at,
    ...content,
    short_duration: short?.duration || null,
    video_url: short?.video_url ?? content.video_url,
    thumbnail_url: short?.thumbnail_url ?? content.thumbnail_url,
    captions_url: short?.captions_url ?? null,
  };
};

/** Which of these items exist. */
export const findExistingItems = async (prisma: Database, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await prisma.contentCore.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
};
