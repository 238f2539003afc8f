import { html } from '@trenzeye/kit/http/html';
import { type Page, page } from '@trenzeye/kit/http/page';

interface Addresses {
  /** The page of the notification settings. */
  readonly settings: string;
}

/** Opening the page changes nothing, only its button does: email scanners open links. */
export const unsubscribePage = (token: string): Page =>
  page(
    'Unsubscribe',
    html`<section class="card"><h1>Stop digest emails?</h1><p>You will no longer receive daily or weekly digests from Trenzeye. Emails about your account, such as for a new password, still arrive.</p>
<form method="post" action="unsubscribe?${new URLSearchParams({ token }).toString()}"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">Unsubscribe</button></form></section>`,
    'narrow',
  );

export const unsubscribedPage = ({ settings }: Addresses): Page =>
  page(
    'Unsubscribed',
    html`<section class="card"><h1>You are unsubscribed</h1><p>You will receive no more digest emails. You can turn them on again in your notification settings.</p><a class="button" href="${settings}">Notification settings</a></section>`,
    'narrow',
  );

export const invalidLinkPage = ({ settings }: Addresses): Page =>
  page(
    'This link is not valid',
    html`<section class="card"><h1>This link is not valid</h1><p>Please open it from your email again, or copy the whole address. You can also turn digests off in your notification settings.</p><a class="button" href="${settings}">Notification settings</a></section>`,
    'narrow',
  );
