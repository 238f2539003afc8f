import type { Mail } from '@trenzeye/kit';
import { html, type Markup } from '@trenzeye/kit/http/html';
import type { Language } from '@trenzeye/proto/http/languages';
import { type DigestFrequency, maxDigestEntries, type NotificationKind } from '@trenzeye/proto/http/social';
import { mailButton, mailFrame } from '../mails/mail-layout.ts';
import { digestText, inDigestOrder, isDigestKind } from './digest-text.ts';

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
