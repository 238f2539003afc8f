import { createText, invalidField, localize, type Text, translate } from '@trenzeye/kit';
import type { CaseAction, ReportTarget } from '@trenzeye/proto/http/admin';
import type { CaseRow } from './store/cases.ts';
import { warningTemplates } from './warning-templates.ts';

const removedText =
  '{target, select, content {Your post} comment {Your comment} other {Your account}} was removed. It was reported for {reason, select, spam {spam} harassment {harassment} hate {hate} violence {violence} sexual {sexual content} self_harm {self-harm} misinformation {misinformation} intellectual_property {the use of another creator’s work} impersonation {impersonation} other {another reason}}, and a moderator agreed.';
const suspendedText =
  'Your account is suspended: you can read, but not post. {target, select, content {Your post} comment {Your comment} other {Your account}} was reported for {reason, select, spam {spam} harassment {harassment} hate {hate} violence {violence} sexual {sexual content} self_harm {self-harm} misinformation {misinformation} intellectual_property {the use of another creator’s work} impersonation {impersonation} other {another reason}}, and a moderator agreed.';

/** The text of a decision whose moderator has not written one; undefined if it has none. */
const defaultText = (action: CaseAction, target: ReportTarget, reason: string): Text | undefined => {
  if (action === 'remove') return createText(removedText, { target, reason });
  return action === 'suspend_user' ? createText(suspendedText, { target, reason }) : undefined;
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
  if (text) return text;
  const standard = defaultText(action, target_type, reason);
  return standard ? translate(standard, 'en') : '';
};

/** A stored message in the language of the request, unless a moderator wrote it. */
export const localizedMessage = (
  message: string,
  { action, target_type, reason }: { readonly action: CaseAction; readonly target_type: ReportTarget; readonly reason: string },
): string => {
  const text = defaultText(action, target_type, reason);
  return localize(text && translate(text, 'en') === message ? text : message);
};
