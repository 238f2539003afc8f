import { localize } from '@trenzeye/kit';
import type { WarningTemplate } from '@trenzeye/proto/http/admin';

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

export const warningTemplates: readonly WarningTemplate[] = Object.entries(templateTexts).map(([id, template]) => ({ id, ...template }));

/** Templates for a moderator. The texts stay English: they are stored, and shown to the owner in the owner's language. */
export const localizedTemplates = (): WarningTemplate[] =>
  warningTemplates.map((template) => ({ ...template, title: localize(template.title) }));
