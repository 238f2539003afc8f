import type { MailRedirect } from './mail-flow.ts';

/** The redirect of a mail that a client requests. */
export const mailRedirectOf = (
  body: { readonly code_challenge?: string | null | undefined; readonly code_challenge_method?: string | null | undefined },
  query: { readonly redirect_to?: string | undefined },
): MailRedirect => ({
  redirectTo: query.redirect_to,
  codeChallenge: body.code_challenge,
  codeChallengeMethod: body.code_challenge_method,
});
