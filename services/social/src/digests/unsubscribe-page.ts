import { localize } from '@trenzeye/kit';
import { html, type Markup } from '@trenzeye/kit/http/html';
import { localizedPage, type Page } from '@trenzeye/kit/http/page';

interface Addresses {
  /** The page of the notification settings. */
  readonly settings: string;
}

/** Opening the page changes nothing, only its button does: email scanners open links. */
export const unsubscribePage = (token: string): Page => {
  const text = localize(
    'You will no longer receive daily or weekly digests from Trenzeye. Emails about your account, such as for a new password, still arrive.',
  );
  return localizedPage(
    localize('Stop digest emails?'),
    html`<p>${text}</p>
<form method="post" action="unsubscribe?${new URLSearchParams({ token }).toString()}"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">${localize('Unsubscribe')}</button></form>`,
  );
};

const settingsLink = (settings: string): Markup => html`<a class="button" href="${settings}">${localize('Notification settings')}</a>`;

export const unsubscribedPage = ({ settings }: Addresses): Page => {
  const text = localize('You will receive no more digest emails. You can turn them on again in your notification settings.');
  return localizedPage(localize('You are unsubscribed'), html`<p>${text}</p>${settingsLink(settings)}`);
};

export const invalidLinkPage = ({ settings }: Addresses): Page => {
  const text = localize(
    'Please open it from your email again, or copy the whole address. You can also turn digests off in your notification settings.',
  );
  return localizedPage(localize('This link is not valid'), html`<p>${text}</p>${settingsLink(settings)}`);
};
