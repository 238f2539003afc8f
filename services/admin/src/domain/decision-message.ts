import { invalidField } from '@trenzeye/kit';
import type { CaseAction, ReportReason } from '@trenzeye/proto/http/admin';
import type { CaseRow } from '../store/cases.ts';
import { reasonWords, warningTemplates } from './warning-templates.ts';

const things: Readonly<Record<CaseRow['target_type'], string>> = { content: 'Your post', comment: 'Your comment', user: 'Your account' };

const standard = (action: CaseAction, targetType: CaseRow['target_type'], reason: ReportReason): string => {
  const why = `It was reported for ${reasonWords[reason]}, and a moderator agreed.`;
  if (action === 'remove') return `${things[targetType]} was removed. ${why}`;
  if (action === 'suspend_user')
    return `Your account is suspended: you can read, but not post. ${things[targetType]} was reported for ${reasonWords[reason]}, and a moderator agreed.`;
  return '';
};

const templateText = (id: string): string => {
  const template = warningTemplates.find((each) => each.id === id);
  if (!template) throw invalidField('template', 'is not one of the warning templates');
  return template.text;
};

export interface Words {
  readonly action: CaseAction;
  readonly message: string | undefined;
  readonly template: string | undefined;
}

/** What the owner is told: the moderator's words, the template's, or the standard ones. Throws `invalid_request` for a warning without words. */
export const messageOf = ({ action, message, template }: Words, row: Pick<CaseRow, 'target_type' | 'reason'>): string => {
  const fallback = template === undefined ? '' : templateText(template);
  const words = message || fallback;
  if (action === 'warn' && words === '') throw invalidField('message', 'Please say what the warning is about, or choose a template.');
  return words || standard(action, row.target_type, row.reason);
};
