import type { Viewer } from '@trenzeye/kit';
import type { Appeal, CaseAction, Decision, DecisionAction, FlaggedContent } from '@trenzeye/proto/http/admin';
import type { AppealRow } from './store/appeals.ts';
import type { CaseRow } from './store/cases.ts';
import type { DecisionRow } from './store/decisions.ts';

/** Users whose name has not arrived have the name `unknown`. */
export const userReference = (id: string, username: string | null | undefined): { id: string; username: string } => ({
  id,
  username: username ?? 'unknown',
});

const undoableActions: readonly DecisionAction[] = ['approve', 'remove', 'suspend_user', 'warn'] satisfies CaseAction[];

/** Whether the viewer can undo the decision in force: the deciding moderator or an admin, but never the owner. */
export const canUndo = ({ decision, owner_id }: CaseRow, viewer: Viewer): boolean =>
  decision !== null &&
  undoableActions.includes(decision.action) &&
  owner_id !== viewer.id &&
  (decision.moderator_id === viewer.id || viewer.role === 'admin');

const presentClaim = (row: CaseRow, now: Date): Pick<FlaggedContent, 'claimed_by' | 'claimed_until'> =>
  row.claimed_by && row.claimed_until && row.claimed_until > now
    ? { claimed_by: userReference(row.claimed_by, row.claimer_name), claimed_until: row.claimed_until.toISOString() }
    : { claimed_by: null, claimed_until: null };

const presentDecisionInForce = (row: CaseRow, viewer: Viewer): FlaggedContent['decision'] =>
  row.decision && {
    id: row.decision.id,
    action: row.decision.action,
    moderator: userReference(row.decision.moderator_id, row.decision.moderator_name),
    message: row.decision.message,
    created_at: row.decision.created_at.toISOString(),
    can_undo: canUndo(row, viewer),
  };

export const presentCase = (row: CaseRow, viewer: Viewer, now: Date): FlaggedContent => ({
  id: row.id,
  content_type: row.kind,
  content_author: row.owner?.username ?? 'unknown',
  flagged_by_username: row.reporter_name ?? 'unknown',
  created_at: row.created_at.toISOString(),
  reason: row.reason,
  content_preview: row.preview,
  target_type: row.target_type,
  target_id: row.target_id,
  parent_id: row.parent_id,
  target_gone: row.is_target_removed,
  author_id: row.owner_id,
  author_status: row.owner?.status ?? 'active',
  reports: row.report_count,
  reasons: row.reasons,
  reported_at: row.reported_at.toISOString(),
  status: row.status,
  ...presentClaim(row, now),
  decision: presentDecisionInForce(row, viewer),
  appeal: row.appeal,
  version: row.version,
});

export const presentDecision = (row: DecisionRow): Decision => ({
  id: row.id,
  action: row.action,
  moderator: userReference(row.moderator_id, row.moderator_name),
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
  answered_by: row.answered_by === null ? null : userReference(row.answered_by, row.answerer_name),
  answered_at: row.answered_at?.toISOString() ?? null,
  answer: row.answer,
});
