import { t } from '@lingui/core/macro';
import type { CaseAction, DecisionAction, ReportReason } from '@trenzeye/proto/http/admin';

export const reasonLabels: Readonly<Record<ReportReason, string>> = {
  spam: t`Spam`,
  harassment: t`Harassment`,
  hate: t`Hate`,
  violence: t`Violence`,
  sexual: t`Sexual content`,
  self_harm: t`Self-harm`,
  misinformation: t`Misinformation`,
  intellectual_property: t`Intellectual property`,
  impersonation: t`Impersonation`,
  other: t`Other`,
};

export const targetLabels = { content: t`Content`, comment: t`Comment`, user: t`User` } as const;

/** Toasts after a decision. Source: specification, section 8. */
export const successMessages: Readonly<Record<CaseAction, string>> = {
  approve: t`Content approved`,
  remove: t`Content removed`,
  suspend_user: t`User suspended`,
  warn: t`Author warned`,
};

export const decisionLabels: Readonly<Record<DecisionAction, string>> = {
  approve: t`Approved`,
  remove: t`Removed`,
  suspend_user: t`User suspended`,
  warn: t`Warned`,
  restore: t`Restored`,
  reinstate_user: t`User reinstated`,
  reopen: t`Reopened`,
  uphold: t`Upheld`,
};
