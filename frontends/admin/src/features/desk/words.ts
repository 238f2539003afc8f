import type { CaseAction, DecisionAction, ReportReason } from '@trenzeye/proto/http/admin';

export const reasonWords: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam',
  harassment: 'Harassment',
  hate: 'Hate',
  violence: 'Violence',
  sexual: 'Sexual content',
  self_harm: 'Self-harm',
  misinformation: 'Misinformation',
  intellectual_property: 'Intellectual property',
  impersonation: 'Impersonation',
  other: 'Something else',
};

export const targetWords = { content: 'Content', comment: 'Comment', user: 'Person' } as const;

/** What a toast says once it is done. Source: specification, section 8. */
export const doneWords: Readonly<Record<CaseAction, string>> = {
  approve: 'Content approved',
  remove: 'Content removed',
  suspend_user: 'User suspended',
  warn: 'Author warned',
};

export const decisionWords: Readonly<Record<DecisionAction, string>> = {
  approve: 'Approved',
  remove: 'Removed',
  suspend_user: 'User suspended',
  warn: 'Warned',
  restore: 'Restored',
  reinstate_user: 'User reinstated',
  reopen: 'Opened again',
  uphold: 'Upheld',
};
