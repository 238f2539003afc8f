import { html, type Markup } from '@trenzeye/kit/http/html';
import type { KeptMail } from '@trenzeye/kit/mail/dev-inbox';
import { page } from './layout.ts';

const address = /(https?:\/\/[^\s<>"]+)/;

/** Text with its web addresses as links; everything else is escaped. */
const linked = (text: string): Markup[] =>
  text.split(address).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));

/** A mail's links lead out of its frame. */
const outward = '<base target="_top">';

const mailCard = ({ to, subject, text, html: body, sentAt }: KeptMail): Markup => html`<article class="card">
<h2>${subject}</h2><small>to ${to} · <time datetime="${sentAt}">${sentAt.slice(0, 16).replace('T', ' ')} UTC</time></small>
<pre>${linked(text)}</pre>
<details><summary>As HTML</summary><iframe title="${subject}" sandbox="allow-top-navigation-by-user-activation allow-popups" srcdoc="${outward}${body}"></iframe></details>
</article>`;

/** The development inbox: every mail that would have been sent, newest first. */
export const inboxPage = (mails: readonly KeptMail[]): string => {
  const list = mails.length === 0 ? html`<p>No mail yet. Sign up, and the confirmation shows here.</p>` : mails.map(mailCard);
  return page(
    'Development inbox',
    html`<h1>Development inbox</h1><p>Mails are kept here instead of being sent. Load the page again to see new ones.</p>${list}`,
  );
};
