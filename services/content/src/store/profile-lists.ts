import type { Sql } from '@trenzeye/kit';
import type { Remix, UserContentItem } from '@trenzeye/proto/http/content';
import type { AuthorRow } from './authors.ts';

/** The last row of the page before: its time (ms since 1970) and its id. */
export type ListPosition = readonly [at: string, id: string];

type Preview = UserContentItem['content_preview'];

const scriptLength = 280;

/** What profiles show of the item with this id, as JSON: the first three posts, the image, or the beginning of the script. */
const previewOf = (id: string): string => `(SELECT CASE x.type
    WHEN 'thread' THEN jsonb_build_object('tweets', coalesce(jsonb_path_query_array(t.metadata, '$.tweets[0 to 2]'), '[]'))
    WHEN 'image' THEN jsonb_build_object('image_url', coalesce(i.image_url, ''), 'caption', coalesce(i.caption, ''))
    ELSE jsonb_build_object('script', left(coalesce(v.script, ''), ${scriptLength})) END
  FROM content_core x LEFT JOIN content_text t ON t.content_core_id = x.id LEFT JOIN content_image i ON i.content_core_id = x.id
  LEFT JOIN content_video v ON v.content_core_id = x.id WHERE x.id = ${id})`;

const pageAfter = (after: ListPosition | undefined, at: string, id: string): string =>
  after ? `AND (${at}, ${id}) < (to_timestamp($3::double precision / 1000), $4::uuid)` : '';

export interface UserContentRow {
  readonly id: string;
  readonly type: UserContentItem['type'];
  readonly title: string;
  readonly published_at: Date;
  readonly likes: number;
  readonly comments: number;
  readonly remixes: number;
  readonly views: number;
  readonly is_test_content: boolean;
  readonly preview: Preview;
}

/** Somebody's public items, latest first. */
export const readUserContent = async (
  sql: Sql,
  userId: string,
  limit: number,
  after: ListPosition | undefined,
): Promise<UserContentRow[]> =>
  sql.query<UserContentRow>(
    `SELECT f.content_id AS id, f.type, f.title, f.published_at, f.likes, f.comment_count AS comments, f.remix_count AS remixes, m.views, f.is_test_content,
       ${previewOf('f.content_id')} AS preview
     FROM feed_items f JOIN content_metrics m ON m.content_id = f.content_id
     WHERE f.user_id = $1::uuid ${pageAfter(after, 'f.published_at', 'f.content_id')}
     ORDER BY f.published_at DESC, f.content_id DESC LIMIT $2`,
    [userId, limit, ...(after ?? [])],
  );

export interface UserRemixRow {
  readonly id: string;
  readonly created_at: Date;
  readonly type: Remix['remixed']['type'];
  readonly title: string;
  readonly preview: Preview;
  readonly original_id: string;
  readonly original_type: Remix['original']['type'];
  readonly original_status: Remix['original']['status'];
  readonly original_preview: Preview;
}

/** Somebody's public remixes, latest first, each with its original. */
export const readUserRemixes = async (
  sql: Sql,
  userId: string,
  limit: number,
  after: ListPosition | undefined,
): Promise<(UserRemixRow & AuthorRow)[]> =>
  sql.query<UserRemixRow & AuthorRow>(
    `SELECT l.new_content_id AS id, l.created_at, n.type, n.title, ${previewOf('n.id')} AS preview, o.id AS original_id, o.type AS original_type,
       o.status AS original_status, CASE o.status WHEN 'removed' THEN '{}'::jsonb ELSE ${previewOf('o.id')} END AS original_preview,
       o.user_id, a.username, a.avatar_url, a.is_verified, a.is_test_user
     FROM remix_logs l JOIN content_core n ON n.id = l.new_content_id JOIN content_core o ON o.id = l.original_content_id
     LEFT JOIN authors a ON a.user_id = o.user_id
     WHERE l.remixed_by_user_id = $1::uuid AND l.live ${pageAfter(after, 'l.created_at', 'l.new_content_id')}
     ORDER BY l.created_at DESC, l.new_content_id DESC LIMIT $2`,
    [userId, limit, ...(after ?? [])],
  );
