import { html } from '@trenzeye/kit/http/html';
import { page } from './layout.ts';

const words = {
  signup: { title: 'Confirm your email', text: 'One press, and your account is ready.', button: 'Confirm my email' },
  invite: { title: 'You are invited', text: 'Come in: one press makes this account yours.', button: 'Accept the invitation' },
  magiclink: { title: 'Sign in to Trenzeye', text: 'One press, and you are in. This link works once.', button: 'Sign in' },
  recovery: { title: 'Choose a new password', text: 'Go on to Trenzeye, where you can set a new password.', button: 'Continue' },
  email: { title: 'Confirm your email', text: 'One press, and you are in.', button: 'Continue' },
  email_change: {
    title: 'Confirm the change of your email',
    text: 'The email of your account changes once both its old and its new address have agreed. If you did not ask for it, close this page.',
    button: 'Confirm the change',
  },
} as const;

export interface VerifyPage {
  readonly type: keyof typeof words;
  readonly token: string;
  readonly redirectTo: string | undefined;
}

export const isLinkType = (type: string | undefined): type is VerifyPage['type'] => type !== undefined && Object.hasOwn(words, type);

/** The page behind a mailed link. Opening it changes nothing: only its button does. */
export const verifyPage = ({ type, token, redirectTo }: VerifyPage): string => {
  const { title, text, button } = words[type];
  const query = new URLSearchParams({ token, type, ...(redirectTo === undefined ? {} : { redirect_to: redirectTo }) });
  const body = html`<section class="card"><h1>${title}</h1><p>${text}</p>
<form method="post" action="verify/confirm?${query.toString()}"><button type="submit">${button}</button></form></section>`;
  return page(title, body, 'narrow');
};

export const incompleteLinkPage = (home: string): string =>
  page(
    'This link is not complete',
    html`<section class="card"><h1>This link is not complete</h1><p>Please open it from your mail again, or copy the whole address.</p><a class="button" href="${home}">Go to Trenzeye</a></section>`,
    'narrow',
  );
