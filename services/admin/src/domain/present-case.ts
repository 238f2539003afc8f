import type { Viewer } from '@trenzeye/kit';
import type { Appeal, CaseAction, Decision, DecisionAction, FlaggedContent } from '@trenzeye/proto/http/admin';
import type { AppealRow } from '../store/appeals.ts';
import type { CaseRow } from '../store/cases.ts';
import type { DecisionRow } from '../store/decisions.ts';

/** Somebody whose name has not arrived yet reads `unknown`. */
export const personOf = (id: string, username: string | null): { id: string; username: string } => ({
  id,
  username: username ?? 'unknown',
});

const undoable: readonly DecisionAction[] = ['approve', 'remove', 'suspend_user', 'warn'] satisfies CaseAction[];

/** What is in force was decided by this viewer, or the viewer is an admin; never about oneself. */
export const mayUndo = (row: CaseRow, viewer: Viewer): boolean =>
  row.action !== null &&
  undoable.includes(row.action) &&
  row.owner_id !== viewer.id &&
  (row.moderator_id === viewer.id || viewer.role === 'admin');

const claimOf = (row: CaseRow, now: Date): Pick<FlaggedContent, 'claimed_by' | 'claimed_until'> =>
  row.claimed_by && row.claimed_until && row.claimed_until > now
    ? { claimed_by: personOf(row.claimed_by, row.claimer_name), claimed_until: row.claimed_until.toISOString() }
    : { claimed_by: null, claimed_until: null };

const decisionOf = (row: CaseRow, viewer: Viewer): FlaggedContent['decision'] =>
  row.decision_id && row.action && row.moderator_id && row.decided_at
    ? {
        id: row.decision_id,
        action: row.action,
        moderator: personOf(row.moderator_id, row.moderator_name),
        message: row.message ?? '',
        created_at: row.decided_at.toISOString(),
        can_undo: mayUndo(row, viewer),
      }
    : null;

export const presentCase = (row: CaseRow, viewer: Viewer, now: Date): FlaggedContent => ({
  id: row.id,
  content_type: row.kind,
  content_author: row.owner_name ?? 'unknown',
  flagged_by_username: row.reporter_name ?? 'unknown',
  created_at: row.created_at.toISOString(),
  reason: row.reason,
  content_preview: row.preview,
  target_type: row.target_type,
  target_id: row.target_id,
  parent_id: row.parent_id,
  target_gone: row.gone,
  author_id: row.owner_id,
  author_status: row.owner_status ?? 'active',
  reports: row.reports,
  reasons: row.reasons,
  reported_at: row.reported_at.toISOString(),
  status: row.status,
  ...claimOf(row, now),
  decision: decisionOf(row, viewer),
  appeal: row.appeal_id && row.appeal_status ? { id: row.appeal_id, status: row.appeal_status } : null,
  version: row.version,
});

export const presentDecision = (row: DecisionRow): Decision => ({
  id: row.id,
  action: row.action,
  moderator: personOf(row.moderator_id, row.moderator_name),
  reason: row.reason,
  message: row.message,
  created_at: row.created_at.toISOString(),
  undoes: row.undoes,
  undone: row.undone_at !== null,
});

export const presentAppeal = (row: AppealRow): Appeal => ({
  id: row.id,
  decision_id: row.decision_id,
  status: row.status,
  text: row.text,
  created_at: row.created_at.toISOString(),
  answered_by: row.answered_by === null ? null : personOf(row.answered_by, row.answerer_name),
  answered_at: row.answered_at?.toISOString() ?? null,
  answer: row.answer,
});
