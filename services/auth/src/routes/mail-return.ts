import type { MailReturn } from '../domain/mail-flow.ts';

/** Where the mail a client asks for leads back to, and how. */
export const mailReturnOf = (
  body: { readonly code_challenge?: string | null | undefined; readonly code_challenge_method?: string | null | undefined },
  query: { readonly redirect_to?: string | undefined },
): MailReturn => ({
  redirectTo: query.redirect_to,
  codeChallenge: body.code_challenge,
  codeChallengeMethod: body.code_challenge_method,
});
