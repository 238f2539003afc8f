import type { ReportReason, WarningTemplate } from '@trenzeye/proto/http/admin';

/** How a reason reads within a sentence. */
export const reasonWords: Readonly<Record<ReportReason, string>> = {
  spam: 'spam',
  harassment: 'harassment',
  hate: 'hate',
  violence: 'violence',
  sexual: 'sexual content',
  self_harm: 'self-harm',
  misinformation: 'misinformation',
  intellectual_property: 'the use of somebody else’s work',
  impersonation: 'impersonation',
  other: 'another reason',
};

/** Ids stay as they are: the log refers to them. */
export const warningTemplates: readonly WarningTemplate[] = [
  {
    id: 'spam',
    title: 'Spam',
    reason: 'spam',
    text: 'What you posted reads like spam: the same thing again and again, or links without a context. Please post things people can talk about. The next time we will remove it.',
  },
  {
    id: 'harassment',
    title: 'Attacking somebody',
    reason: 'harassment',
    text: 'What you wrote attacks a person and not what they said. Disagreeing is welcome, hurting is not. The next time we will remove it, and repeated cases end in a suspension.',
  },
  {
    id: 'hate',
    title: 'Hate',
    reason: 'hate',
    text: 'What you posted demeans people for who they are. That has no place here. The next time we will suspend your account.',
  },
  {
    id: 'misinformation',
    title: 'Misleading claims',
    reason: 'misinformation',
    text: 'What you posted makes a claim that is misleading as it stands. Please add where it comes from, or take it down.',
  },
  {
    id: 'credit',
    title: 'Somebody else’s work',
    reason: 'intellectual_property',
    text: 'What you posted seems to be somebody else’s work. Please use Remix, which credits the original, or take it down unless it is yours.',
  },
  {
    id: 'sensitive',
    title: 'Sensitive content',
    reason: 'sexual',
    text: 'What you posted is not suited for everybody who reads here. Please keep to what you would show in a public place.',
  },
];
