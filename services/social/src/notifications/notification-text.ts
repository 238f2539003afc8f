import { createText, type Text, translate } from '@trenzeye/kit';
import type { Language } from '@trenzeye/proto/http/languages';
import type { NotificationRow } from './store/notifications.ts';

/** ada / ada and grace / ada and 3 others */
const namesOf = ({ actors, actor_count }: NotificationRow): string | Text => {
  const [first, second] = actors.map(({ username }) => username);
  if (first === undefined) return 'Someone';
  if (actor_count <= 1) return createText('{name}', { name: first });
  if (actor_count === 2 && second !== undefined) return createText('{first} and {second}', { first, second });
  return createText('{first} and {others, plural, one {# other} other {# others}}', { first, others: actor_count - 1 });
};

const decisions: Readonly<Record<string, string>> = {
  remove: 'Moderation removed your content',
  restore: 'Your removed content was restored',
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

const withReason = (sentence: string, reason: string, language: Language): string => {
  const translated = translate(sentence, language);
  return reason ? `${translated}: ${translate(reason, language)}` : translated;
};

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

interface Values {
  readonly row: NotificationRow;
  readonly language: Language;
  /** The names of the actors, their number and the title of the item. */
  readonly values: { readonly names: string; readonly count: number; readonly title: string };
}

const sentences: Record<NotificationRow['kind'], (input: Values) => string | Text> = {
  reaction: ({ row, values }) =>
    createText(
      row.target_type === 'comment'
        ? '{count, plural, one {{names} reacted to your comment} other {{names} reacted to your comment}}'
        : '{count, plural, one {{names} reacted to {title}} other {{names} reacted to {title}}}',
      values,
    ),
  comment: ({ values }) => createText('{count, plural, one {{names} commented on {title}} other {{names} commented on {title}}}', values),
  reply: ({ values }) =>
    createText('{count, plural, one {{names} replied to your comment} other {{names} replied to your comment}}', values),
  mention: ({ row, values }) =>
    createText(
      row.comment_id
        ? '{count, plural, one {{names} mentioned you in a comment on {title}} other {{names} mentioned you in a comment on {title}}}'
        : '{count, plural, one {{names} mentioned you in {title}} other {{names} mentioned you in {title}}}',
      values,
    ),
  follow: ({ values }) => createText('{count, plural, one {{names} followed you} other {{names} followed you}}', values),
  remix: ({ values }) => createText('{count, plural, one {{names} remixed {title}} other {{names} remixed {title}}}', values),
  quote: ({ values }) =>
    createText('{count, plural, one {{names} quoted your post in {title}} other {{names} quoted your post in {title}}}', values),
  remix_request: ({ values }) =>
    createText('{count, plural, one {{names} asked to remix {title}} other {{names} asked to remix {title}}}', values),
  remix_answer: ({ row, values }) =>
    createText(
      row.detail === 'accepted' ? '{names} accepted your request to remix {title}' : '{names} declined your request to remix {title}',
      values,
    ),
  badge: ({ row }) => createText('You earned the badge {badge}', { badge: row.detail }),
  post_published: ({ row, values }) =>
    row.title ? createText('Your scheduled post {title} was published', values) : 'Your scheduled post was published',
  post_failed: ({ row, language }) => withReason('Your scheduled post could not be published', row.detail, language),
  upload_ready: () => 'Your upload is ready',
  upload_failed: ({ row, language }) => withReason('Your upload could not be processed', row.detail, language),
  moderation: ({ row, language }) => {
    const [action, message] = split(row.detail);
    return withReason(decisions[action] ?? 'Moderation made a decision about your content', message, language);
  },
  signal_alert: ({ row }) => {
    const { isBreakout, niche, title, explanation } = parseAlert(row.detail);
    return createText(
      isBreakout
        ? 'Breakout in your niche “{niche}”: “{title}”, {explanation}. Your brief is ready'
        : 'Rising in your niche “{niche}”: “{title}”, {explanation}. Your brief is ready',
      { niche, title, explanation },
    );
  },
  message_request: ({ values }) => createText('{names} would like to send you a message', values),
};

/** The text of a notification. */
export const notificationText = (row: NotificationRow, language: Language): string => {
  const names = translate(namesOf(row), language);
  const title = row.title ? `“${row.title}”` : translate('an item', language);
  return translate(sentences[row.kind]({ row, language, values: { names, count: row.actor_count, title } }), language);
};
