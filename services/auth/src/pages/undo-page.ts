import { html } from '@trenzeye/kit/http/html';
import { type Page, page } from '@trenzeye/kit/http/page';

/** The page of a link "This was not me". Opening it changes nothing, only its button does: mail scanners open links. */
export const undoPage = (token: string): Page =>
  page(
    'This was not you?',
    html`<section class="card"><h1>This was not you?</h1>
<p>We undo the change, log out all devices, and pause what acts for your account. Your current password stops working, and you choose a new one next.</p>
<form method="post" action="undo/confirm?${new URLSearchParams({ token }).toString()}"><button type="submit">Secure my account</button></form></section>`,
    'narrow',
  );

/** After a link that is unknown, expired or used. `reason` is for the user. */
export const undoFailedPage = (home: string, reason: string): Page =>
  page(
    'This link no longer works',
    html`<section class="card"><h1>This link no longer works</h1><p>${reason}</p>
<p>Choose a new password by email instead. That logs out all other devices and pauses what acts for your account.</p>
<a class="button" href="${new URL('/forgot-password', home).href}">Choose a new password</a></section>`,
    'narrow',
  );
