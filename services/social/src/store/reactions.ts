import { newId, type Once, type Sql } from '@trenzeye/kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { ReactionType, social } from '@trenzeye/proto/http/social';

/** Who chooses which reaction to which target (an item or a comment). */
export interface Choice {
  readonly targetId: string;
  readonly userId: string;
  readonly type: ReactionType;
}

export type Toggled<A> =
  | { readonly outcome: 'fresh' | 'repeat'; readonly answer: A }
  | { readonly outcome: 'mismatch' }
  | { readonly outcome: 'unknown' }
  /** The account is deleted. */
  | { readonly outcome: 'gone' };

export interface ToggleCause {
  readonly trace: string;
  readonly now: Date;
  readonly once?: Once | undefined;
}

export const onceValues = (once: Once | undefined): (string | null)[] => [
  once?.scope ?? null,
  once?.key ?? null,
  once?.fingerprint ?? null,
];

export type ToggledReaction = Toggled<AnswerOf<typeof social.react>>;

/** Several toggles as one statement and so as one transaction; the outcomes in the order given. */
export const toggleReactions = async (sql: Sql, toggles: readonly (Choice & ToggleCause)[]): Promise<ToggledReaction[]> => {
  const rows = await sql.query<ToggledReaction & { readonly place: number }>(
    'SELECT place, outcome, answer FROM toggle_reactions($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [
      toggles.map(({ targetId }) => targetId),
      toggles.map(({ userId }) => userId),
      toggles.map(({ type }) => type),
      toggles.map(() => newId()),
      toggles.map(({ trace }) => trace),
      toggles.map(({ now }) => now.toISOString()),
      ...onceColumns(toggles),
    ],
    'toggle-reactions',
  );
  return inOrder<ToggledReaction>(rows, { outcome: 'unknown' });
};

/** The idempotency of several writes, a list for each column. */
export const onceColumns = (writes: readonly Pick<ToggleCause, 'once'>[]): (string | null)[][] => [
  writes.map(({ once }) => once?.scope ?? null),
  writes.map(({ once }) => once?.key ?? null),
  writes.map(({ once }) => once?.fingerprint ?? null),
];

/** Rows by their place, which counts from 1. */
export const inOrder = <R extends object>(rows: readonly (R & { readonly place: number })[], missing: R): R[] => {
  const ordered: R[] = new Array(rows.length).fill(missing);
  for (const row of rows) ordered[row.place - 1] = row;
  return ordered;
};

/** One statement: lock, idempotency, row, counts and event. See `toggle_reaction` in the migrations. */
export const toggleReaction = async (
  sql: Sql,
  { targetId, userId, type }: Choice,
  { trace, now, once }: ToggleCause,
): Promise<Toggled<AnswerOf<typeof social.react>>> => {
  const [row] = await sql.query<Toggled<AnswerOf<typeof social.react>>>(
    'SELECT outcome, answer FROM toggle_reaction($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [targetId, userId, type, newId(), trace, now, ...onceValues(once)],
    'toggle-reaction',
  );
  return row ?? { outcome: 'unknown' };
};

/** The same for a comment. */
export const toggleCommentReaction = async (
  sql: Sql,
  { targetId, userId, type }: Choice,
  { trace, now, once }: ToggleCause,
): Promise<Toggled<AnswerOf<typeof social.reactToComment>>> => {
  const [row] = await sql.query<Toggled<AnswerOf<typeof social.reactToComment>>>(
    'SELECT outcome, answer FROM toggle_comment_reaction($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [targetId, userId, type, newId(), trace, now, ...onceValues(once)],
    'toggle-comment-reaction',
  );
  return row ?? { outcome: 'unknown' };
};

/** Locks the item's counts for the rest of the transaction and reads the user's reaction to it; null when there is none. */
export const lockedReaction = async (sql: Sql, contentId: string, userId: string): Promise<string | null> => {
  await sql.query('SELECT 1 FROM reaction_counts WHERE content_id = $1 FOR UPDATE', [contentId], 'reaction-counts-lock');
  const [row] = await sql.query<{ type: string }>(
    'SELECT type FROM reactions WHERE content_id = $1 AND user_id = $2',
    [contentId, userId],
    'reaction-read',
  );
  return row?.type ?? null;
};
