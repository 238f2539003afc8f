export interface Invite {
  readonly code: string;
  /** Recipient; empty when the link does not contain it. */
  readonly email: string;
}

/** The invite in the URL (`?invite=CODE&email=...`), or null. */
export function parseInvite(query: URLSearchParams): Invite | null {
  const code = query.get('invite')?.trim() ?? '';
  if (code === '') return null;
  return { code, email: query.get('email')?.trim() ?? '' };
}

/** The sign-up URL of an invite; `parseInvite` reads it back. */
export const signUpUrl = ({ code, email }: Invite): string => `/login?${new URLSearchParams({ mode: 'signup', invite: code, email })}`;
