import type { ContentItem, Provenance, RemixConsent, ShortsContent } from '@trenzeye/proto/http/content';
import { Prisma } from '../generated/client.ts';
import type { Database } from '../transaction.ts';

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
  /** Duration of the item's Short in seconds, once it is rendered. */
  readonly short_duration: number | null;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly tweets: string[] | null;
  readonly hashtags: string[] | null;
  readonly image_url: string | null;
  readonly caption: string | null;
  readonly style_tags: string[] | null;
  readonly video_url: string | null;
  readonly thumbnail_url: string | null;
  readonly captions_url: string | null;
  readonly script: string | null;
  readonly scenes: ShortsContent['scenes'] | null;
  readonly voice_type: string | null;
  readonly duration: number | null;
}

type ContentRow = Pick<
  StoredItem,
  | 'tweets'
  | 'hashtags'
  | 'image_url'
  | 'caption'
  | 'style_tags'
  | 'video_url'
  | 'thumbnail_url'
  | 'script'
  | 'scenes'
  | 'voice_type'
  | 'duration'
>;

const noContent: ContentRow = {
  tweets: null,
  hashtags: null,
  image_url: null,
  caption: null,
  style_tags: null,
  video_url: null,
  thumbnail_url: null,
  script: null,
  scenes: null,
  voice_type: null,
  duration: null,
};

/** The content from the table of the item's type. */
const readContent = async (prisma: Database, id: string, type: string): Promise<ContentRow> => {
  const row = { where: { content_core_id: id }, omit: { content_core_id: true } } as const;
  if (type === 'image') return { ...noContent, ...(await prisma.contentImage.findUnique(row)) };
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

const columns = Prisma.sql`c.id, c.user_id, c.signal_id, c.template_id, c.type, c.title, c.status, c.prompt, c.provenance, c.remix_of, c.remix_consent, c.version,
  c.created_at, c.updated_at, c.short_id, t.metadata->'tweets' AS tweets, t.metadata->'hashtags' AS hashtags, i.image_url, i.caption, i.style_tags,
  coalesce(s.video_url, v.video_url) AS video_url, coalesce(s.thumbnail_url, v.thumbnail_url) AS thumbnail_url, s.captions_url,
  nullif(s.duration, 0) AS short_duration, v.script, v.scenes, v.voice_type, v.duration`;
const tables = Prisma.sql`content_core c
  LEFT JOIN content_text t ON t.content_core_id = c.id
  LEFT JOIN content_image i ON i.content_core_id = c.id
  LEFT JOIN content_video v ON v.content_core_id = c.id
  LEFT JOIN shorts s ON s.short_id = c.short_id`;

export interface OwnItem {
  readonly id: string;
  readonly userId: string;
}

/**
 * Items of these authors, locked until the transaction ends; items that do not exist or belong to another user are absent. Also locks
 * the authors, so that each publication and removal gets a total of its own. Both locks are taken in one order.
 */
export const lockOwnItems = async (prisma: Database, items: readonly OwnItem[]): Promise<StoredItem[]> => {
  const userIds = [...new Set(items.map(({ userId }) => userId))].sort();
  // Raw: advisory locks and row locks. In two statements, so that the second reads what was committed before the first returned.
  await prisma.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended(user_id, 0)) FROM unnest(${userIds}::text[]) AS author(user_id)`;
  return prisma.$queryRaw<StoredItem[]>`
    SELECT ${columns} FROM ${tables} JOIN unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ userId }) => userId)}::uuid[]) AS own(id, user_id)
      ON c.id = own.id AND c.user_id = own.user_id
    ORDER BY c.id FOR UPDATE OF c`;
};

/** One item as `lockOwnItems` locks it; undefined when it does not exist or belongs to another user. */
export const lockOwnItem = async (prisma: Database, id: string, userId: string): Promise<StoredItem | undefined> => {
  // Raw: an advisory lock and a row lock in one statement.
  const [row] = await prisma.$queryRaw<StoredItem[]>`
    SELECT ${columns}, pg_advisory_xact_lock(hashtextextended(${userId}::text, 0))::text AS locked
    FROM ${tables} WHERE c.id = ${id}::uuid AND c.user_id = ${userId}::uuid FOR UPDATE OF c`;
  return row;
};

/** The same for changes that do not change the author's totals. */
export const lockOwnDraft = async (prisma: Database, id: string, userId: string): Promise<StoredItem | undefined> => {
  // Raw: a row lock.
  const [row] = await prisma.$queryRaw<StoredItem[]>`
    SELECT ${columns} FROM ${tables} WHERE c.id = ${id}::uuid AND c.user_id = ${userId}::uuid FOR UPDATE OF c`;
  return row;
};

/** A public item that stays public until the transaction ends. */
export const lockPublicItem = async (prisma: Database, id: string): Promise<StoredItem | undefined> => {
  // Raw: a shared row lock.
  const [row] = await prisma.$queryRaw<StoredItem[]>`
    SELECT ${columns} FROM ${tables} WHERE c.id = ${id}::uuid AND c.status = 'published' FOR SHARE OF c`;
  return row;
};

/** Which of these items exist. */
export const findExistingItems = async (prisma: Database, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await prisma.contentCore.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
};
