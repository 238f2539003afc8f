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

/** Comments, new followers and more */
const summaryOf = (kinds: readonly NotificationKind[]): string => {
  const [first = '', ...rest] = kinds.map((kind, index) => (index === 0 ? headings[kind] : headings[kind].toLowerCase()));
  const [second, ...others] = rest;
  if (second === undefined) return first;
  return others.length === 0 ? `${first} and ${second}` : `${first}, ${second} and more`;
};

const periods: Readonly<Record<Exclude<DigestFrequency, 'off'>, string>> = { daily: 'day', weekly: 'week' };

/** The text of a digest mail. No text of users is in the subject. */
export const digestText = (frequency: Exclude<DigestFrequency, 'off'>, kinds: readonly NotificationKind[]) => ({
  subject: `Your ${periods[frequency]} on Trenzeye: ${summaryOf(kinds)}`,
  title: `Your ${periods[frequency]} on Trenzeye`,
  lead: 'This is new, and you have not read it yet.',
  heading: (kind: NotificationKind): string => headings[kind],
  more: (count: number): string => `and ${count} more`,
  button: 'See all notifications',
  reason: `You receive this email because you turned on ${frequency} digests.`,
  settings: 'Change your settings',
  unsubscribe: 'Unsubscribe',
});
