import { localize } from '@trenzeye/kit';
import { html } from '@trenzeye/kit/http/html';
import { localizedPage, type Page } from '@trenzeye/kit/http/page';

/** The page of a link "This was not me". Opening it changes nothing, only its button does: mail scanners open links. */
export const undoPage = (token: string): Page => {
  const text = localize(
    'We undo the change, log out all devices, and pause what acts for your account. Your current password stops working, and you choose a new one next.',
  );
  return localizedPage(
    localize('This was not you?'),
    html`<p>${text}</p>
<form method="post" action="undo/confirm?${new URLSearchParams({ token }).toString()}"><button type="submit">${localize('Secure my account')}</button></form>`,
  );
};

/** After a link that is unknown, expired or used. `reason` is for the user, in their language. */
export const undoFailedPage = (home: string, reason: string): Page => {
  const text = localize('Choose a new password by email instead. That logs out all other devices and pauses what acts for your account.');
  return localizedPage(
    localize('This link no longer works'),
    html`<p>${reason}</p><p>${text}</p>
<a class="button" href="${new URL('/forgot-password', home).href}">${localize('Choose a new password')}</a>`,
  );
};
