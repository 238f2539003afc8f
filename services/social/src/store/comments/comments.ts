import type { Sql } from '@trenzeye/kit';
import type { Mention, Reply } from '@trenzeye/proto/http/social';

/** A comment with its author as others see them. */
export interface CommentRow {
  readonly id: string;
  readonly content_id: string;
  readonly parent_id: string | null;
  readonly text: string;
  readonly mentions: Mention[];
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly edits: number;
  readonly state: 'visible' | 'removed' | 'deleted';
  readonly reply_count: number;
  readonly user_id: string;
  /** Whose item it is on. */
  readonly owner_id: string | null;
  readonly username: string;
  readonly avatar_url: string | null;
  readonly counts: Reply['reactions'];
  readonly user_reaction: Reply['user_reaction'];
}

/** The last comment of the page before. */
export interface CommentPosition {
  readonly createdAt: string;
  readonly id: string;
}

export interface CommentPage {
  /** The item's id, or for replies the comment's. */
  readonly of: string;
  /** Whose reactions are shown and whose blocks and mutes count; undefined for a visitor. */
  readonly viewerId: string | undefined;
  readonly after: CommentPosition | undefined;
  readonly limit: number;
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const firstId = '00000000-0000-0000-0000-000000000000';

// A name may be missing for a moment, until the account's event is here.
const columns = `c.id, c.content_id, c.parent_id, c.text, c.mentions, c.created_at, c.edited_at, c.edits, c.state, c.reply_count, c.user_id,
  o.user_id AS owner_id, coalesce(p.username, 'user') AS username, p.avatar_url, coalesce(n.counts, '{}') AS counts, r.type AS user_reaction`;
const joins = `LEFT JOIN contents o ON o.content_id = c.content_id
  LEFT JOIN comment_reaction_counts n ON n.comment_id = c.id
  LEFT JOIN user_profiles p ON p.user_id = c.user_id
  LEFT JOIN comment_reactions r ON r.comment_id = c.id AND r.user_id = $1::uuid`;

/** Of `c`, which $1 is to see; the list of those they do not is read once a statement. */
const seen = `c.user_id <> ALL (ARRAY(SELECT other_id FROM relations WHERE user_id = $1::uuid
  UNION ALL SELECT user_id FROM relations WHERE other_id = $1::uuid AND blocked))`;

/** Comments of an item that are no replies, newest first; what is gone keeps its place while replies hang on it. */
export const readComments = (sql: Sql, { of, viewerId, after, limit }: CommentPage): Promise<CommentRow[]> =>
  sql.query<CommentRow & Record<string, unknown>>(
    `SELECT ${columns} FROM comments c ${joins}
     WHERE c.content_id = $2 AND c.parent_id IS NULL AND (c.state = 'visible' OR c.reply_count > 0) AND ${seen}
       AND (c.created_at, c.id) < ($3::timestamptz, $4::uuid)
     ORDER BY c.created_at DESC, c.id DESC LIMIT $5`,
    [viewerId ?? null, of, after?.createdAt ?? 'infinity', after?.id ?? lastId, limit],
    'comments-newest',
  );

/** Replies to a comment, oldest first. */
export const readReplies = (sql: Sql, { of, viewerId, after, limit }: CommentPage): Promise<CommentRow[]> =>
  sql.query<CommentRow & Record<string, unknown>>(
    `SELECT ${columns} FROM comments c ${joins}
     WHERE c.parent_id = $2 AND c.state = 'visible' AND ${seen} AND (c.created_at, c.id) > ($3::timestamptz, $4::uuid)
     ORDER BY c.created_at, c.id LIMIT $5`,
    [viewerId ?? null, of, after?.createdAt ?? '-infinity', after?.id ?? firstId, limit],
    'replies-oldest',
  );

/** The first replies to each of these comments. */
export const readFirstReplies = (
  sql: Sql,
  parents: readonly string[],
  viewerId: string | undefined,
  limit: number,
): Promise<CommentRow[]> =>
  sql.query<CommentRow & Record<string, unknown>>(
    `SELECT ${columns} FROM unnest($2::uuid[]) AS parent(id) CROSS JOIN LATERAL (
       SELECT * FROM comments c WHERE c.parent_id = parent.id AND c.state = 'visible' AND ${seen} ORDER BY c.created_at, c.id LIMIT $3) c ${joins}
     ORDER BY c.created_at, c.id`,
    [viewerId ?? null, parents, limit],
    'replies-first',
  );

/** One comment, whatever its state; undefined too on an item that is hidden. */
export const readComment = async (sql: Sql, id: string, viewerId: string | undefined): Promise<CommentRow | undefined> => {
  const [row] = await sql.query<CommentRow & Record<string, unknown>>(
    `SELECT ${columns} FROM comments c JOIN comment_counts k ON k.content_id = c.content_id AND NOT k.hidden ${joins} WHERE c.id = $2::uuid AND ${seen}`,
    [viewerId ?? null, id],
    'comment-read',
  );
  return row;
};

/** People of these names, whatever the case of the letters. */
export const findUsersByName = async (sql: Sql, names: readonly string[]): Promise<Map<string, { user_id: string; username: string }>> => {
  const rows = await sql.query<{ user_id: string; username: string }>(
    'SELECT DISTINCT ON (lower(username)) user_id, username FROM user_profiles WHERE lower(username) = ANY($1::text[]) ORDER BY lower(username), user_id',
    [names.map((name) => name.toLowerCase())],
    'people-named',
  );
  return new Map(rows.map((row) => [row.username.toLowerCase(), row]));
};

/** What people are called now; who is gone is missing. */
export const readUsernames = async (sql: Sql, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await sql.query<{ user_id: string; username: string }>(
    'SELECT user_id, username FROM user_profiles WHERE user_id = ANY($1::uuid[])',
    [ids],
    'people-names',
  );
  return new Map(rows.map(({ user_id, username }) => [user_id, username]));
};

export interface NewComment {
  readonly id: string;
  readonly contentId: string;
  readonly userId: string;
  readonly text: string;
  readonly createdAt: Date;
}

export interface CountedComments {
  readonly commentCount: number;
  readonly version: number;
}

/** Counts so many more or fewer, which locks the item's row until the commit. Undefined when no such item is published. */
export const changeCommentCount = async (sql: Sql, contentId: string, by: number): Promise<CountedComments | undefined> => {
  const [row] = await sql.query<CountedComments & Record<string, unknown>>(
    `UPDATE comment_counts SET comment_count = comment_count + $2::int, version = version + abs($2::int) WHERE content_id = $1
     RETURNING comment_count AS "commentCount", version`,
    [contentId, by],
    'comments-count',
  );
  return row;
};

/** A seeded comment; false when there is one with this id. */
export const insertComment = async (sql: Sql, { id, contentId, userId, text, createdAt }: NewComment): Promise<boolean> => {
  const rows = await sql.query(
    'INSERT INTO comments (id, content_id, user_id, text, created_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING id',
    [id, contentId, userId, text, createdAt.toISOString()],
    'comment-insert',
  );
  return rows.length > 0;
};
