import { createText, invalidField, localize, type Text, translate } from '@trenzeye/kit';
import type { CaseAction, ReportTarget, WarningTemplate } from '@trenzeye/proto/http/admin';
import type { CaseRow } from './store/cases.ts';

/** Clients send the ids, so they must not change. */
const templateTexts: Readonly<Record<string, Omit<WarningTemplate, 'id'>>> = {
  spam: {
    title: 'Spam',
    reason: 'spam',
    text: 'Your post looks like spam: repeated content, or links without context. Please post content that people can discuss. Next time we will remove it.',
  },
  harassment: {
    title: 'Personal attack',
    reason: 'harassment',
    text: 'Your post attacks a person instead of their opinion. Disagreement is welcome, personal attacks are not. Next time we will remove it, and repeated cases lead to a suspension.',
  },
  hate: {
    title: 'Hate',
    reason: 'hate',
    text: 'Your post demeans people for who they are. This is not allowed here. Next time we will suspend your account.',
  },
  misinformation: {
    title: 'Misleading claims',
    reason: 'misinformation',
    text: 'Your post contains a misleading claim. Please add a source or remove the post.',
  },
  credit: {
    title: 'Another creator’s work',
    reason: 'intellectual_property',
    text: 'Your post appears to be another creator’s work. Please use Remix, which credits the original, or remove the post unless it is yours.',
  },
  sensitive: {
    title: 'Sensitive content',
    reason: 'sexual',
    text: 'Your post is not suitable for all readers here. Please post only content that you would show in a public place.',
  },
};

const warningTemplates: readonly WarningTemplate[] = Object.entries(templateTexts).map(([id, template]) => ({ id, ...template }));

/** Templates for a moderator. The texts stay English: they are stored, and shown to the owner in the owner's language. */
export const localizedTemplates = (): WarningTemplate[] =>
  warningTemplates.map((template) => ({ ...template, title: localize(template.title) }));

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
