import type { CaseAction, DecisionAction, ReportReason } from '@trenzeye/proto/http/admin';

export const reasonLabels: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam',
  harassment: 'Harassment',
  hate: 'Hate',
  violence: 'Violence',
  sexual: 'Sexual content',
  self_harm: 'Self-harm',
  misinformation: 'Misinformation',
  intellectual_property: 'Intellectual property',
  impersonation: 'Impersonation',
  other: 'Other',
};

export const targetLabels = { content: 'Content', comment: 'Comment', user: 'User' } as const;

/** Toasts after a decision. Source: specification, section 8. */
export const successMessages: Readonly<Record<CaseAction, string>> = {
  approve: 'Content approved',
  remove: 'Content removed',
  suspend_user: 'User suspended',
  warn: 'Author warned',
};

export const decisionLabels: Readonly<Record<DecisionAction, string>> = {
  approve: 'Approved',
  remove: 'Removed',
  suspend_user: 'User suspended',
  warn: 'Warned',
  restore: 'Restored',
  reinstate_user: 'User reinstated',
  reopen: 'Reopened',
  uphold: 'Upheld',
};
