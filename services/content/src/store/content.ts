import type { Sql, TransactionOf } from '@trenzeye/kit';
import type { ContentItem, ImageContent, Provenance, ShortsContent, ThreadContent } from '@trenzeye/proto/http/content';
import type { PrismaClient } from './generated/client.ts';

/** What was made, by type as the tables name it. */
export type Made =
  | { readonly type: 'thread'; readonly content: ThreadContent }
  | { readonly type: 'image'; readonly content: ImageContent }
  | { readonly type: 'video'; readonly content: ShortsContent };

export interface NewDraft {
  readonly id: string;
  readonly userId: string;
  readonly signalId: string | null;
  readonly prompt: string;
  readonly title: string;
  readonly provenance: Provenance | null;
  readonly isTestContent: boolean;
  readonly made: Made;
  readonly at: Date;
}

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

const detailsOf = ({ type, content }: Made) => {
  if (type === 'thread') {
    const text = content.tweets.join('\n\n');
    return {
      text: { create: { text_body: text, metadata: { hashtags: content.hashtags, word_count: wordsIn(text), tweets: content.tweets } } },
    };
  }
  if (type === 'image')
    return { image: { create: { image_url: content.image_url, caption: content.caption, style_tags: content.style_tags } } };
  return {
    video: { create: { duration: content.duration, voice_type: content.voice_type, script: content.script, scenes: content.scenes } },
  };
};

export const addDraft = async (tx: TransactionOf<PrismaClient>, draft: NewDraft): Promise<void> => {
  const { id, userId, signalId, prompt, title, provenance, isTestContent, made, at } = draft;
  await tx.contentCore.create({
    data: {
      ...{
        id,
        user_id: userId,
        signal_id: signalId,
        type: made.type,
        title,
        prompt,
        is_test_content: isTestContent,
        qa_passed: true,
        created_at: at,
        updated_at: at,
      },
      ...(provenance ? { provenance } : {}),
      ...detailsOf(made),
    },
  });
};

/** An item with what was made, as publishing needs it. */
export interface StoredItem {
  readonly id: string;
  readonly user_id: string;
  readonly signal_id: string | null;
  readonly type: ContentItem['type'];
  readonly title: string;
  readonly status: 'draft' | 'published';
  readonly version: number;
  readonly tweets: string[] | null;
  readonly hashtags: string[] | null;
  readonly image_url: string | null;
  readonly caption: string | null;
  readonly style_tags: string[] | null;
  readonly video_url: string | null;
  readonly script: string | null;
  readonly duration: number | null;
}

/**
 * A user's own item, locked until the transaction ends; undefined when it is not there or not theirs. Publications of one author
 * wait for each other from here on, so that each gets a number of its own.
 */
export const lockOwnItem = async (sql: Sql, id: string, userId: string): Promise<StoredItem | undefined> => {
  const [row] = await sql.query<StoredItem>(
    `SELECT c.id, c.user_id, c.signal_id, c.type, c.title, c.status, c.version, t.metadata->'tweets' AS tweets, t.metadata->'hashtags' AS hashtags,
       i.image_url, i.caption, i.style_tags, v.video_url, v.script, v.duration, pg_advisory_xact_lock(hashtextextended($2::text, 0))::text AS locked
     FROM content_core c
     LEFT JOIN content_text t ON t.content_core_id = c.id
     LEFT JOIN content_image i ON i.content_core_id = c.id
     LEFT JOIN content_video v ON v.content_core_id = c.id
     WHERE c.id = $1::uuid AND c.user_id = $2::uuid FOR UPDATE OF c`,
    [id, userId],
    'content-lock-own',
  );
  return row;
};

export interface Publication {
  readonly version: number;
  /** How many public items the author has, this one included. */
  readonly publishedTotal: number;
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
     )
     SELECT version, (SELECT count(*)::int + 1 FROM feed_items f WHERE f.user_id = core.user_id) AS "publishedTotal" FROM core`,
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
