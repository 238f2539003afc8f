import type { Sql } from '@trenzeye/kit';
import { shownReactions } from '@trenzeye/proto/http/social';

export interface ViewerReaction {
  readonly userId: string;
  readonly contentId: string;
  /** Empty when taken back. */
  readonly reaction: string;
  readonly version: number;
}

/** A kind of reaction this version does not know is kept as none: it could not be shown. */
const shown = (reaction: string): string | null => shownReactions.find((type) => type === reaction) ?? null;

export const setViewerReaction = async (sql: Sql, { userId, contentId, reaction, version }: ViewerReaction): Promise<void> => {
  await sql.query(
    `INSERT INTO viewer_reactions (user_id, content_id, reaction, version) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, content_id) DO UPDATE SET reaction = excluded.reaction, version = excluded.version
     WHERE viewer_reactions.version < excluded.version`,
    [userId, contentId, shown(reaction), version],
    'viewer-reaction-set',
  );
};

/** Reactions by item, of one user. */
export type ReactionsByItem = ReadonlyMap<string, string>;

const none: ReactionsByItem = new Map();

/** The reactions of several users to the same items in one statement; every asked user is in the answer. */
export const readReactions = async (
  sql: Sql,
  users: readonly string[],
  contentIds: readonly string[],
): Promise<Map<string, ReactionsByItem>> => {
  const rows = await sql.query<{ user_id: string; content_id: string; reaction: string }>(
    'SELECT user_id, content_id, reaction FROM viewer_reactions WHERE user_id = ANY($1::uuid[]) AND content_id = ANY($2::uuid[]) AND reaction IS NOT NULL',
    // As array literals: ids need no quoting, and the driver is spared the work.
    [`{${users.join()}}`, `{${contentIds.join()}}`],
    'viewer-reactions-read',
  );
  const found = new Map<string, ReactionsByItem>(users.map((user) => [user, none]));
  for (const { user_id, content_id, reaction } of rows) {
    const known = found.get(user_id);
    if (known === none || known === undefined) found.set(user_id, new Map([[content_id, reaction]]));
    else (known as Map<string, string>).set(content_id, reaction);
  }
  return found;
};
