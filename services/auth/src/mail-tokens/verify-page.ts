import { localize } from '@trenzeye/kit';
import { html } from '@trenzeye/kit/http/html';
import { localizedPage, type Page } from '@trenzeye/kit/http/page';
import { isPkceToken } from './issue-token.ts';

const verifyTexts = {
  signup: { title: 'Confirm your email', text: 'One click, and your account is ready.', button: 'Confirm my email' },
  invite: { title: 'You are invited', text: 'One click, and this account is yours.', button: 'Accept the invitation' },
  magiclink: { title: 'Log in to Trenzeye', text: 'One click, and you are logged in. This link works once.', button: 'Log in' },
  recovery: { title: 'Choose a new password', text: 'Continue to Trenzeye to set a new password.', button: 'Continue' },
  email: { title: 'Confirm your email', text: 'One click, and you are logged in.', button: 'Continue' },
  email_change: {
    title: 'Confirm the change of your email',
    text: 'The email of your account changes once both its old and its new address have confirmed. If you did not request this, close this page.',
    button: 'Confirm the change',
  },
} as const;

interface VerifyPage {
  readonly type: keyof typeof verifyTexts;
  readonly token: string;
  readonly redirectTo: string | undefined;
}

export const isLinkType = (type: string | undefined): type is VerifyPage['type'] => type !== undefined && Object.hasOwn(verifyTexts, type);

/** The page of a mailed link. Opening it does not redeem the token, only its button does. */
export const verifyPage = ({ type, token, redirectTo }: VerifyPage): Page => {
  const { title, text, button } = verifyTexts[type];
  const query = new URLSearchParams({ token, type, ...(redirectTo === undefined ? {} : { redirect_to: redirectTo }) });
  const hint =
    isPkceToken(token) && type !== 'email_change'
      ? html`<p>${localize('Use the browser in which you requested this email. On another device, enter the code from the email there instead.')}</p>`
      : html``;
  const form = html`<form method="post" action="verify/confirm?${query.toString()}"><button type="submit">${localize(button)}</button></form>`;
  return localizedPage(
    localize(title),
    html`<p>${localize(text)}</p>${hint}
${form}`,
  );
};

export const incompleteLinkPage = (home: string): Page => {
  const text = localize('Please open it from your email again, or copy the whole address.');
  return localizedPage(
    localize('This link is incomplete'),
    html`<p>${text}</p><a class="button" href="${home}">${localize('Go to Trenzeye')}</a>`,
  );
};
