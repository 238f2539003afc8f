import { DomainError, type Sql } from '@trenzeye/kit';
import type { ContentItem, ImageContent, Provenance, RemixConsent, ShortsContent, ThreadContent } from '@trenzeye/proto/http/content';

/** What was made, by type as the tables name it. In a draft any part may still be empty. */
export type Made =
  | { readonly type: 'thread'; readonly content: ThreadContent }
  | { readonly type: 'image'; readonly content: ImageContent }
  | { readonly type: 'video'; readonly content: ShortsContent };

export interface NewItem {
  readonly id: string;
  readonly userId: string;
  readonly signalId: string | null;
  readonly templateId: string | null;
  readonly prompt: string;
  readonly title: string;
  readonly provenance: Provenance | null;
  readonly isTestContent: boolean;
  readonly remixOf: string | null;
  /** ISO 639 */
  readonly language: string;
  readonly made: Made;
  /** The Short it shows. */
  readonly shortId?: string | null;
  readonly at: Date;
}

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** What was made, in the table of its type; takes the place of what was there. */
export const putDetails = async (sql: Sql, id: string, { type, content }: Made, language: string): Promise<void> => {
  if (type === 'thread') {
    const text = content.tweets.join('\n\n');
    const metadata = { hashtags: content.hashtags, word_count: wordsIn(text), tweets: content.tweets };
    await sql.query(
      `INSERT INTO content_text (content_core_id, text_body, language, metadata) VALUES ($1::uuid, $2, $3, $4::jsonb)
       ON CONFLICT (content_core_id) DO UPDATE SET text_body = excluded.text_body, language = excluded.language, metadata = excluded.metadata`,
      [id, text, language, JSON.stringify(metadata)],
      'content-put-text',
    );
  } else if (type === 'image')
    await sql.query(
      `INSERT INTO content_image (content_core_id, image_url, caption, style_tags) VALUES ($1::uuid, $2, $3, $4::text[])
       ON CONFLICT (content_core_id) DO UPDATE SET image_url = excluded.image_url, caption = excluded.caption, style_tags = excluded.style_tags`,
      [id, content.image_url, content.caption, content.style_tags],
      'content-put-image',
    );
  else
    await sql.query(
      `INSERT INTO content_video (content_core_id, duration, voice_type, script, scenes) VALUES ($1::uuid, $2::double precision, $3, $4, $5::jsonb)
       ON CONFLICT (content_core_id) DO UPDATE SET duration = excluded.duration, voice_type = excluded.voice_type, script = excluded.script, scenes = excluded.scenes`,
      [id, content.duration, content.voice_type, content.script, JSON.stringify(content.scenes)],
      'content-put-video',
    );
};

/** A new draft. Throws `invalid_token` for somebody whose account is deleted, however long their token still lives. */
export const addItem = async (sql: Sql, item: NewItem): Promise<void> => {
  const { id, userId, signalId, templateId, prompt, title, provenance, isTestContent, remixOf, language, made, shortId = null, at } = item;
  // Whoever deletes the account waits for this, or this for them.
  await sql.query('SELECT pg_advisory_xact_lock_shared(hashtextextended($1::text, 0))', [userId], 'author-share');
  const added = await sql.query(
    `INSERT INTO content_core (id, user_id, signal_id, template_id, type, title, prompt, provenance, is_test_content, remix_of, qa_passed, created_at, updated_at, short_id)
     SELECT $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6, $7, $8::jsonb, $9::boolean, $10::uuid, true, $11::timestamptz, $11::timestamptz, $12::uuid
     WHERE NOT EXISTS (SELECT 1 FROM authors WHERE user_id = $2::uuid AND version = 9223372036854775807) RETURNING id`,
    [
      ...[id, userId, signalId, templateId, made.type, title, prompt, provenance && JSON.stringify(provenance), isTestContent, remixOf],
      ...[at.toISOString(), shortId],
    ],
    'content-add',
  );
  if (added.length === 0) throw new DomainError('invalid_token', { detail: 'This account has been deleted.' });
  await putDetails(sql, id, made, language);
};

/** An item with what was made. */
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
  /** Seconds of its Short, once that is rendered. */
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

/** What was made, out of the columns of its type. */
export const madeOf = (item: StoredItem): Made => {
  if (item.type === 'thread') return { type: 'thread', content: { tweets: item.tweets ?? [], hashtags: item.hashtags ?? [] } };
  if (item.type === 'image')
    return { type: 'image', content: { image_url: item.image_url ?? '', caption: item.caption ?? '', style_tags: item.style_tags ?? [] } };
  return {
    type: 'video',
    content: {
      script: item.script ?? '',
      scenes: item.scenes ?? [],
      duration: item.duration ?? 0,
      voice_type: item.voice_type ?? '',
    },
  };
};

const columns = `c.id, c.user_id, c.signal_id, c.template_id, c.type, c.title, c.status, c.prompt, c.provenance, c.remix_of, c.remix_consent, c.version,
  c.created_at, c.updated_at, c.short_id, t.metadata->'tweets' AS tweets, t.metadata->'hashtags' AS hashtags, i.image_url, i.caption, i.style_tags,
  coalesce(s.video_url, v.video_url) AS video_url, coalesce(s.thumbnail_url, v.thumbnail_url) AS thumbnail_url, s.captions_url,
  nullif(s.duration, 0) AS short_duration, v.script, v.scenes, v.voice_type, v.duration`;
const tables = `content_core c
  LEFT JOIN content_text t ON t.content_core_id = c.id
  LEFT JOIN content_image i ON i.content_core_id = c.id
  LEFT JOIN content_video v ON v.content_core_id = c.id
  LEFT JOIN shorts s ON s.short_id = c.short_id`;

/**
 * A user's own item, locked until the transaction ends; undefined when it is not there or not theirs. Publications and removals of
 * one author wait for each other from here on, so that each gets a total of its own.
 */
export const lockOwnItem = async (sql: Sql, id: string, userId: string): Promise<StoredItem | undefined> => {
  const [row] = await sql.query<StoredItem>(
    `SELECT ${columns}, pg_advisory_xact_lock(hashtextextended($2::text, 0))::text AS locked
     FROM ${tables} WHERE c.id = $1::uuid AND c.user_id = $2::uuid FOR UPDATE OF c`,
    [id, userId],
    'content-lock-own',
  );
  return row;
};

/** The same for changes that leave the author's totals alone. */
export const lockOwnDraft = async (sql: Sql, id: string, userId: string): Promise<StoredItem | undefined> => {
  const [row] = await sql.query<StoredItem>(
    `SELECT ${columns} FROM ${tables} WHERE c.id = $1::uuid AND c.user_id = $2::uuid FOR UPDATE OF c`,
    [id, userId],
    'content-lock-draft',
  );
  return row;
};

/** An item in whatever state. */
export const readStoredItem = async (sql: Sql, id: string): Promise<StoredItem | undefined> => {
  const [row] = await sql.query<StoredItem>(`SELECT ${columns} FROM ${tables} WHERE c.id = $1::uuid`, [id], 'content-read');
  return row;
};

/** A public item that stays public until the transaction ends. */
export const holdPublicItem = async (sql: Sql, id: string): Promise<StoredItem | undefined> => {
  const [row] = await sql.query<StoredItem>(
    `SELECT ${columns} FROM ${tables} WHERE c.id = $1::uuid AND c.status = 'published' FOR SHARE OF c`,
    [id],
    'content-hold',
  );
  return row;
};

/** How many public items an author has; the version grows with each change. */
export interface AuthorTotal {
  readonly publishedTotal: number;
  readonly totalVersion: number;
}

export interface Publication extends AuthorTotal {
  readonly version: number;
  /** The Short it shows, or empty. */
  readonly shortId: string;
}

/**
 * Makes a draft public: its state, its counts (which may be there before it) and its row in the feed. Counts that arrive now wait
 * for the row of `content_metrics`, and then find the one in the feed. The item is locked by `lockOwnItem`.
 */
export const makePublic = async (sql: Sql, id: string, preview: ContentItem['content_preview'], at: Date): Promise<Publication> => {
  const [row] = await sql.query<Publication>(
    `WITH core AS (
       UPDATE content_core SET status = 'published', visibility = 'public', published_at = $3::timestamptz, updated_at = $3::timestamptz, version = version + 1
       WHERE id = $1::uuid RETURNING *
     ), metrics AS (
       INSERT INTO content_metrics AS m (content_id) VALUES ($1::uuid) ON CONFLICT (content_id) DO UPDATE SET views = m.views RETURNING *
     ), shown AS (
       INSERT INTO feed_items (content_id, user_id, signal_id, type, title, preview, provenance, is_test_content, published_at, likes, remix_count, comment_count, reactions)
       SELECT c.id, c.user_id, c.signal_id, c.type, c.title, $2::jsonb, c.provenance, c.is_test_content, c.published_at, m.likes, m.remix_count, m.comment_count, m.reactions
       FROM core c, metrics m
     ), total AS (
       INSERT INTO author_totals AS a (user_id, published, version) SELECT user_id, 1, 1 FROM core
       ON CONFLICT (user_id) DO UPDATE SET published = a.published + 1, version = a.version + 1 RETURNING published, version
     )
     SELECT core.version, coalesce(core.short_id::text, '') AS "shortId", total.published AS "publishedTotal", total.version AS "totalVersion" FROM core, total`,
    [id, JSON.stringify(preview), at.toISOString()],
    'content-publish',
  );
  if (!row) throw new Error(`item ${id} is gone while it is being published`);
  return row;
};

/** Which of these items are there already. */
export const existingItems = async (sql: Sql, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await sql.query<{ id: string }>('SELECT id FROM content_core WHERE id = ANY($1::uuid[])', [[...ids]]);
  return new Set(rows.map(({ id }) => id));
};
