import { createText, type Mail, translate } from '@trenzeye/kit';
import { html, type Markup } from '@trenzeye/kit/http/html';
import type { Language } from '@trenzeye/proto/http/languages';
import { type DigestFrequency, maxDigestEntries, type NotificationKind, notificationKinds } from '@trenzeye/proto/http/social';
import { mailButton, mailFrame } from '../mails/index.ts';

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

const isDigestKind = (kind: string): kind is NotificationKind => (notificationKinds as readonly string[]).includes(kind);

const inDigestOrder = (one: NotificationKind, other: NotificationKind): number => order.indexOf(one) - order.indexOf(other);

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
const digestText = (frequency: Exclude<DigestFrequency, 'off'>, kinds: readonly NotificationKind[], language: Language) => {
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

interface DigestEntry {
  readonly text: string;
  /** Of this installation. */
  readonly path: string;
}

export interface DigestSection {
  readonly kind: string;
  /** Notifications of this kind, more than `entries` if there are many. */
  readonly count: number;
  readonly entries: readonly DigestEntry[];
}

export interface DigestRequest {
  readonly to: string;
  readonly accountId: string;
  readonly period: string;
  readonly frequency: Exclude<DigestFrequency, 'off'>;
  readonly sections: readonly DigestSection[];
  readonly unsubscribeToken: string;
  readonly publicUrl: string;
  readonly language: Language;
}

type KnownSection = DigestSection & { readonly kind: NotificationKind };

const isKnown = (section: DigestSection): section is KnownSection => isDigestKind(section.kind) && section.entries.length > 0;

/** A page of this installation; its start page for a path that leads elsewhere. */
const urlOf = (publicUrl: string, path: string): string => {
  const url = URL.parse(path, publicUrl);
  return url && url.origin === new URL(publicUrl).origin ? url.href : publicUrl;
};

/** Text of users on one line. */
const lineOf = (text: string): string => text.replace(/\s+/g, ' ').trim();

const linkStyle = 'color:#F2F2F8;text-decoration:underline;text-decoration-color:#7C5CFF';

/** Composes a digest as text and as HTML; undefined without any entry. */
export const composeDigest = ({ publicUrl, sections, ...request }: DigestRequest): Mail | undefined => {
  const known = sections.filter(isKnown).sort((one, other) => inDigestOrder(one.kind, other.kind));
  if (known.length === 0) return undefined;
  const words = digestText(
    request.frequency,
    known.map(({ kind }) => kind),
    request.language,
  );
  const shown = known.map(({ kind, count, entries }) => {
    const lines = entries.slice(0, maxDigestEntries).map(({ text, path }) => ({ text: lineOf(text), url: urlOf(publicUrl, path) }));
    return { heading: words.heading(kind), lines, rest: count - lines.length };
  });
  const notifications = urlOf(publicUrl, '/notifications');
  const settings = urlOf(publicUrl, '/notifications?tab=settings');
  const unsubscribeUrl = urlOf(publicUrl, `/api/unsubscribe?${new URLSearchParams({ token: request.unsubscribeToken })}`);

  const sectionText = ({ heading, lines, rest }: (typeof shown)[number]): string =>
    [heading, ...lines.map(({ text, url }) => `- ${text}\n  ${url}`), ...(rest > 0 ? [words.more(rest)] : [])].join('\n');
  const footerText = `${words.reason}\n${words.settings}: ${settings}\n${words.unsubscribe}: ${unsubscribeUrl}`;
  const text = [words.lead, ...shown.map(sectionText), `${words.button}:\n${notifications}`, footerText].join('\n\n');

  const sectionHtml = ({ heading, lines, rest }: (typeof shown)[number]): Markup => html`
<h2 style="margin:0 0 8px;font-size:16px;font-weight:600;color:#B3A1FF">${heading}</h2>
<ul style="margin:0 0 24px;padding:0 20px;color:#F2F2F8;overflow-wrap:anywhere">
${lines.map(({ text: line, url }) => html`<li style="margin:0 0 8px"><a href="${url}" style="${linkStyle}">${line}</a></li>`)}
${rest > 0 ? html`<li style="color:#A3A3BD">${words.more(rest)}</li>` : html``}
</ul>`;
  const footerLink = (url: string, label: string): Markup => html`<a href="${url}" style="color:#B3A1FF">${label}</a>`;
  const content = html`<p style="margin:0 0 24px;color:#F2F2F8">${words.lead}</p>
${shown.map(sectionHtml)}
${mailButton(notifications, words.button)}
<p style="margin:0;color:#A3A3BD;font-size:14px">${words.reason}<br>${footerLink(settings, words.settings)} · ${footerLink(unsubscribeUrl, words.unsubscribe)}</p>`;
  return {
    to: request.to,
    subject: words.subject,
    text: `${text}\n`,
    html: mailFrame({
      title: words.title,
      preview: shown[0]?.lines[0]?.text ?? words.lead,
      content,
      language: request.language,
    }).text,
    id: `digest.${request.period}.${request.accountId}`,
    unsubscribeUrl,
  };
};
