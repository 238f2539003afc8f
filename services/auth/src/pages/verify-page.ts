import { html } from '@trenzeye/kit/http/html';
import { page } from './layout.ts';

const words = {
  signup: { title: 'Confirm your email', text: 'One press, and your account is ready.', button: 'Confirm my email' },
  recovery: { title: 'Choose a new password', text: 'Go on to Trenzeye, where you can set a new password.', button: 'Continue' },
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
    html`<section class="card"><h1>This link is not complete</h1><p>Please open it from your mail again, or copy the whole address.</p><a href="${home}">Go to Trenzeye</a></section>`,
    'narrow',
  );
