import type { NotificationRow } from '../../store/notifications/notifications.ts';

const quoted = (title: string | null): string => (title ? `“${title}”` : 'an item');

/** ada / ada and grace / ada, grace and 3 others */
const namesOf = ({ actors, actor_count }: NotificationRow): string => {
  const [first, second] = actors.map(({ username }) => username);
  if (first === undefined) return 'Someone';
  if (actor_count <= 1) return first;
  if (actor_count === 2 && second !== undefined) return `${first} and ${second}`;
  const others = actor_count - 1;
  return `${first} and ${others} ${others === 1 ? 'other' : 'others'}`;
};

const decisions: Readonly<Record<string, string>> = {
  remove: 'Moderation has removed something of yours',
  restore: 'Something of yours that was removed is back',
  warn: 'You have been warned by moderation',
  suspend_user: 'Your account has been suspended',
  reinstate_user: 'Your suspension has been lifted',
  uphold: 'Your appeal was answered: the decision stands',
};

/** A code and, after a line break, a message. */
const split = (detail: string): readonly [code: string, message: string] => {
  const end = detail.indexOf('\n');
  return end === -1 ? [detail, ''] : [detail.slice(0, end), detail.slice(end + 1)];
};

const withReason = (sentence: string, reason: string): string => (reason ? `${sentence}: ${reason}` : sentence);

interface SignalAlert {
  readonly isBreakout: boolean;
  readonly niche: string;
  readonly title: string;
  readonly explanation: string;
}

/** The parts of an alert's detail. */
const parseAlert = (detail: string): SignalAlert => {
  const [cause, niche = '', title = '', explanation = ''] = detail.split('\n');
  return { isBreakout: cause === 'breakout', niche, title, explanation };
};

/** The title of the signal that a notification is about. */
export const signalTitle = ({ kind, detail }: Pick<NotificationRow, 'kind' | 'detail'>): string | undefined =>
  kind === 'signal_alert' ? parseAlert(detail).title : undefined;

const sentences: Record<NotificationRow['kind'], (row: NotificationRow) => string> = {
  reaction: (row) => `${namesOf(row)} reacted to ${row.target_type === 'comment' ? 'your comment' : quoted(row.title)}`,
  comment: (row) => `${namesOf(row)} commented on ${quoted(row.title)}`,
  reply: (row) => `${namesOf(row)} replied to your comment`,
  mention: (row) => `${namesOf(row)} mentioned you in ${row.comment_id ? 'a comment on ' : ''}${quoted(row.title)}`,
  follow: (row) => `${namesOf(row)} followed you`,
  remix: (row) => `${namesOf(row)} remixed ${quoted(row.title)}`,
  quote: (row) => `${namesOf(row)} quoted your post in ${quoted(row.title)}`,
  remix_request: (row) => `${namesOf(row)} asked to remix ${quoted(row.title)}`,
  remix_answer: (row) =>
    `${namesOf(row)} ${row.detail === 'accepted' ? 'accepted' : 'declined'} your request to remix ${quoted(row.title)}`,
  badge: ({ detail }) => `You earned the badge ${detail}`,
  post_published: ({ title }) => (title ? `Your scheduled post ${quoted(title)} was published` : 'Your scheduled post was published'),
  post_failed: ({ detail }) => withReason('Your scheduled post could not be published', detail),
  upload_ready: () => 'Your upload is ready',
  upload_failed: ({ detail }) => withReason('Your upload could not be processed', detail),
  moderation: ({ detail }) => {
    const [action, message] = split(detail);
    return withReason(decisions[action] ?? 'Moderation has decided about something of yours', message);
  },
  signal_alert: ({ detail }) => {
    const { isBreakout, niche, title, explanation } = parseAlert(detail);
    return `${isBreakout ? 'Breakout' : 'Rising'} in your niche ${quoted(niche)}: ${quoted(title)}, ${explanation}. Your brief is ready`;
  },
  message_request: (row) => `${namesOf(row)} would like to send you a message`,
};

/** The text of a notification. */
export const notificationText = (row: NotificationRow): string => sentences[row.kind](row);
