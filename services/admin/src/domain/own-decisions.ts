import { cursorPatterns, decodeCursor, encodeCursor } from '@trenzeye/kit';
import type { OwnDecision } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { decisionsAbout, type OwnDecisionRow } from '../store/decisions.ts';

/** A warning took nothing that could be given back. */
export const isAppealable = ({ action, undone_at, appeal_status }: OwnDecisionRow): boolean =>
  action !== 'warn' && undone_at === null && appeal_status === null;

export const presentOwnDecision = (row: OwnDecisionRow): OwnDecision => ({
  id: row.id,
  action: row.action,
  target_type: row.target_type,
  target_id: row.target_id,
  content_preview: row.preview,
  reason: row.reason,
  message: row.message,
  created_at: row.created_at.toISOString(),
  in_force: row.undone_at === null,
  can_appeal: isAppealable(row),
  appeal:
    row.appeal_status && row.appealed_at
      ? {
          status: row.appeal_status,
          text: row.appeal_text ?? '',
          created_at: row.appealed_at.toISOString(),
          answered_at: row.answered_at?.toISOString() ?? null,
          answer: row.answer ?? '',
        }
      : null,
});

/** One page of what was decided about somebody, and the cursor of the next. Throws `invalid_cursor`. */
export const listOwnDecisions = async (
  { sql }: Context,
  userId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ decisions: OwnDecision[]; next: string | undefined }> => {
  const [createdAt, id] = decodeCursor(cursor, [cursorPatterns.instant, cursorPatterns.uuid]) ?? [];
  const rows = await decisionsAbout(sql, userId, limit + 1, createdAt && id ? [createdAt, id] : undefined);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { decisions: page.map(presentOwnDecision), next: last && encodeCursor([last.created_at.toISOString(), last.id]) };
};
