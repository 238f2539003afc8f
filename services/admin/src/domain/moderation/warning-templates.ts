import type { ReportReason, WarningTemplate } from '@trenzeye/proto/http/admin';

/** Reasons as they are written within a sentence. */
export const reasonTexts: Readonly<Record<ReportReason, string>> = {
  spam: 'spam',
  harassment: 'harassment',
  hate: 'hate',
  violence: 'violence',
  sexual: 'sexual content',
  self_harm: 'self-harm',
  misinformation: 'misinformation',
  intellectual_property: 'the use of another creator’s work',
  impersonation: 'impersonation',
  other: 'another reason',
};

/** Clients send the ids, so they must not change. */
export const warningTemplates: readonly WarningTemplate[] = [
  {
    id: 'spam',
    title: 'Spam',
    reason: 'spam',
    text: 'Your post looks like spam: repeated content, or links without context. Please post content that people can discuss. Next time we will remove it.',
  },
  {
    id: 'harassment',
    title: 'Personal attack',
    reason: 'harassment',
    text: 'Your post attacks a person instead of their opinion. Disagreement is welcome, personal attacks are not. Next time we will remove it, and repeated cases lead to a suspension.',
  },
  {
    id: 'hate',
    title: 'Hate',
    reason: 'hate',
    text: 'Your post demeans people for who they are. This is not allowed here. Next time we will suspend your account.',
  },
  {
    id: 'misinformation',
    title: 'Misleading claims',
    reason: 'misinformation',
    text: 'Your post contains a misleading claim. Please add a source or remove the post.',
  },
  {
    id: 'credit',
    title: 'Another creator’s work',
    reason: 'intellectual_property',
    text: 'Your post appears to be another creator’s work. Please use Remix, which credits the original, or remove the post unless it is yours.',
  },
  {
    id: 'sensitive',
    title: 'Sensitive content',
    reason: 'sexual',
    text: 'Your post is not suitable for all readers here. Please post only content that you would show in a public place.',
  },
];
