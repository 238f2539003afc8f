import { invalidField } from '@trenzeye/kit';
import type { CaseAction, ReportReason, ReportTarget } from '@trenzeye/proto/http/admin';
import type { CaseRow } from '../../store/cases.ts';
import { reasonTexts, warningTemplates } from './warning-templates.ts';

const targetTexts: Readonly<Record<ReportTarget, string>> = { content: 'Your post', comment: 'Your comment', user: 'Your account' };

const defaultMessage = (action: CaseAction, targetType: ReportTarget, reason: ReportReason): string => {
  const target = targetTexts[targetType];
  if (action === 'remove') return `${target} was removed. It was reported for ${reasonTexts[reason]}, and a moderator agreed.`;
  if (action === 'suspend_user')
    return `Your account is suspended: you can read, but not post. ${target} was reported for ${reasonTexts[reason]}, and a moderator agreed.`;
  return '';
};

const templateText = (id: string): string => {
  const template = warningTemplates.find((each) => each.id === id);
  if (!template) throw invalidField('template', 'is not one of the warning templates');
  return template.text;
};

/** A moderator's choice: an action, and the text for the owner or a template for it. */
export interface DecisionInput {
  readonly action: CaseAction;
  readonly message: string | undefined;
  readonly template: string | undefined;
}

/** The message to the owner: the moderator's, the template's or the default. Throws `invalid_request` for a warning without a text. */
export const decisionMessage = (
  { action, message, template }: DecisionInput,
  { target_type, reason }: Pick<CaseRow, 'target_type' | 'reason'>,
): string => {
  const text = message || (template === undefined ? '' : templateText(template));
  if (action === 'warn' && text === '') throw invalidField('message', 'Please write what the warning is about, or choose a template.');
  return text || defaultMessage(action, target_type, reason);
};
