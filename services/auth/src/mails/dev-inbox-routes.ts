import { type Endpoint, endpoint, notFound, sent } from '@trenzeye/kit';
import { html, type Markup } from '@trenzeye/kit/http/html';
import { type Page, page, sendPage } from '@trenzeye/kit/http/page';
import { createDevInbox, type StoredMail } from '@trenzeye/kit/mail/dev-inbox';
import { auth } from '@trenzeye/proto/http';
import { hasDevInbox } from '../config.ts';
import type { AuthContext } from '../context.ts';
import { requireInstallationHost } from '../redirect-target.ts';

const address = /(https?:\/\/[^\s<>"]+)/;

/** Text with its URLs as links; everything else is escaped. */
const withLinks = (text: string): Markup[] =>
  text.split(address).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));

/** A mail's links open outside its frame. */
const topTarget = '<base target="_top">';

/** As mail programs use it: a POST request. */
const unsubscribeForm = (url: string | undefined): Markup =>
  url === undefined
    ? html``
    : html`<form method="post" action="${url}"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">One-click unsubscribe</button></form>`;

const mailCard = ({ to, subject, text, html: body, sentAt, unsubscribeUrl }: StoredMail): Markup => html`<article class="card">
<h2>${subject}</h2><small>to ${to} · <time datetime="${sentAt}">${sentAt.slice(0, 16).replace('T', ' ')} UTC</time></small>
<pre>${withLinks(text)}</pre>
${unsubscribeForm(unsubscribeUrl)}
<details><summary>As HTML</summary><iframe title="${subject}" sandbox="allow-top-navigation-by-user-activation allow-popups" srcdoc="${topTarget}${body}"></iframe></details>
</article>`;

/** The development inbox: every mail that would be sent in production, newest first. */
const inboxPage = (mails: readonly StoredMail[]): Page => {
  const list = mails.length === 0 ? html`<p>No emails yet. Sign up, and the confirmation appears here.</p>` : mails.map(mailCard);
  return page(
    'Development inbox',
    html`<h1>Development inbox</h1><p>Emails are stored here instead of being sent. Reload the page to see new ones.</p>${list}`,
  );
};

export const devInboxRoute = ({ config }: AuthContext): Endpoint => {
  const inbox = hasDevInbox(config) ? createDevInbox({ folder: config.MAIL.slice('inbox:'.length) }) : undefined;
  return endpoint(auth.devInbox, async ({ request, response }) => {
    if (!inbox) throw notFound('address');
    requireInstallationHost({ config }, request);
    sendPage(response, 200, inboxPage(await inbox.list()));
    return sent;
  });
};
