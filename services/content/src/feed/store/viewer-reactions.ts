import { latestBy, type Sql } from '@trenzeye/kit';
import { displayedReactions } from '@trenzeye/proto/http/social';
import { deletedVersion } from '../../authors/index.ts';

interface ViewerReaction {
  readonly userId: string;
  readonly contentId: string;
  /** Empty when withdrawn. */
  readonly userReaction: string;
  readonly version: number;
}

/** An unknown kind of reaction is stored as none, because it cannot be shown. */
const shown = (reaction: string): string | null => displayedReactions.find((type) => type === reaction) ?? null;

/** Sets the latest change for each user and item unless a later one is stored, and nothing of deleted accounts. Bench: feed. */
export const setViewerReactions = async (sql: Sql, changes: readonly ViewerReaction[]): Promise<void> => {
  const latest = latestBy(changes, ({ userId, contentId }) => `${userId} ${contentId}`);
  await sql.query(
    `INSERT INTO viewer_reactions (user_id, content_id, reaction, version)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[]) AS c(user_id, content_id, reaction, version)
     WHERE NOT EXISTS (SELECT FROM authors a WHERE a.user_id = c.user_id AND a.version = ${deletedVersion})
     ON CONFLICT (user_id, content_id) DO UPDATE SET reaction = excluded.reaction, version = excluded.version
     WHERE viewer_reactions.version < excluded.version`,
    [
      latest.map(({ userId }) => userId),
      latest.map(({ contentId }) => contentId),
      latest.map(({ userReaction }) => shown(userReaction)),
      latest.map(({ version }) => version),
    ],
    'viewer-reactions-set',
  );
};

/** Reactions by item, of one user. */
export type ReactionsByItem = ReadonlyMap<string, string>;

const none: ReactionsByItem = new Map();

/** The reactions of several users to the same items in one statement; every requested user is in the result. Bench: feed. */
export const readReactions = async (
  sql: Sql,
  users: readonly string[],
  contentIds: readonly string[],
): Promise<Map<string, ReactionsByItem>> => {
  const rows = await sql.query<{ user_id: string; content_id: string; reaction: string }>(
    'SELECT user_id, content_id, reaction FROM viewer_reactions WHERE user_id = ANY($1::uuid[]) AND content_id = ANY($2::uuid[]) AND reaction IS NOT NULL',
    // Array literals: ids need no quoting, which saves the driver the work.
    [`{${users.join()}}`, `{${contentIds.join()}}`],
    'viewer-reactions-read',
  );
  const found = new Map<string, ReactionsByItem>(users.map((user) => [user, none]));
  for (const { user_id, content_id, reaction } of rows) {
    const existing = found.get(user_id);
    if (existing === none || existing === undefined) found.set(user_id, new Map([[content_id, reaction]]));
    else (existing as Map<string, string>).set(content_id, reaction);
  }
  return found;
};
