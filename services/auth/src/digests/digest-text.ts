import { createText, translate } from '@trenzeye/kit';
import type { Language } from '@trenzeye/proto/http/languages';
import { type DigestFrequency, type NotificationKind, notificationKinds } from '@trenzeye/proto/http/social';

/** Headings in the order of the mail: what needs an answer first. */
const headings: Readonly<Record<NotificationKind, string>> = {
  post_failed: 'Posts that failed',
  upload_failed: 'Uploads that failed',
  moderation: 'Moderation',
  signal_alert: 'Trends in your niches',
  comment: 'Comments',
  reply: 'Replies',
  mention: 'Mentions',
  quote: 'Quotes',
  message_request: 'Message requests',
  remix_request: 'Remix requests',
  remix_answer: 'Answers to your remix requests',
  remix: 'Remixes',
  follow: 'New followers',
  reaction: 'Reactions',
  post_published: 'Published posts',
  upload_ready: 'Uploads that are ready',
  badge: 'Badges',
};

const order = Object.keys(headings);

export const isDigestKind = (kind: string): kind is NotificationKind => (notificationKinds as readonly string[]).includes(kind);

export const inDigestOrder = (one: NotificationKind, other: NotificationKind): number => order.indexOf(one) - order.indexOf(other);

/** Languages whose nouns have a capital letter within sentences, too. */
const capitalizing: ReadonlySet<string> = new Set(['de']);

const inSentence = (heading: string, language: Language): string =>
  capitalizing.has(language) ? heading : heading.toLocaleLowerCase(language);

/** Comments, new followers and more */
const summaryOf = (kinds: readonly NotificationKind[], language: Language): string => {
  const [first = '', second, ...others] = kinds.map((kind) => translate(headings[kind], language));
  if (second === undefined) return first;
  const values = { first, second: inSentence(second, language) };
  return translate(createText(others.length === 0 ? '{first} and {second}' : '{first}, {second} and more', values), language);
};

/** The text of a digest mail. No text of users is in the subject. */
export const digestText = (frequency: Exclude<DigestFrequency, 'off'>, kinds: readonly NotificationKind[], language: Language) => {
  const summary = summaryOf(kinds, language);
  return {
    subject: translate(
      createText('{frequency, select, daily {Your day on Trenzeye: {summary}} other {Your week on Trenzeye: {summary}}}', {
        frequency,
        summary,
      }),
      language,
    ),
    title: translate(frequency === 'daily' ? 'Your day on Trenzeye' : 'Your week on Trenzeye', language),
    lead: translate('This is new, and you have not read it yet.', language),
    heading: (kind: NotificationKind): string => translate(headings[kind], language),
    more: (count: number): string => translate(createText('and {count} more', { count }), language),
    button: translate('See all notifications', language),
    reason: translate(
      frequency === 'daily'
        ? 'You receive this email because you turned on daily digests.'
        : 'You receive this email because you turned on weekly digests.',
      language,
    ),
    settings: translate('Change your settings', language),
    unsubscribe: translate('Unsubscribe', language),
  };
};
