import { localize } from '@trenzeye/kit';
import type { OwnDecision } from '@trenzeye/proto/http/admin';
import { localizedMessage } from '../moderation/decision-message.ts';
import type { OwnDecisionRow } from '../moderation/store/decisions.ts';

/** A warning removes nothing that an appeal could restore. */
export const isAppealable = ({ action, undone_at, appeal }: OwnDecisionRow): boolean =>
  action !== 'warn' && undone_at === null && appeal === null;

const presentOwnAppeal = (appeal: OwnDecisionRow['appeal']): OwnDecision['appeal'] =>
  appeal && {
    status: appeal.status,
    text: appeal.text,
    created_at: appeal.created_at.toISOString(),
    answered_at: appeal.answered_at?.toISOString() ?? null,
    answer: localize(appeal.answer),
  };

export const presentOwnDecision = (row: OwnDecisionRow): OwnDecision => ({
  id: row.id,
  action: row.action,
  target_type: row.case.target_type,
  target_id: row.case.target_id,
  content_preview: row.case.preview,
  reason: row.reason,
  message: localizedMessage(row.message, { action: row.action, target_type: row.case.target_type, reason: row.reason }),
  created_at: row.created_at.toISOString(),
  in_force: row.undone_at === null,
  can_appeal: isAppealable(row),
  appeal: presentOwnAppeal(row.appeal),
});
