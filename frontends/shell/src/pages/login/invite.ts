export interface Invite {
  readonly code: string;
  /** Whom it was sent to; empty when the link does not say. */
  readonly email: string;
}

/** The invitation in the address (`?invite=CODE&email=...`), or null. */
export function inviteOf(query: URLSearchParams): Invite | null {
  const code = query.get('invite')?.trim() ?? '';
  if (code === '') return null;
  return { code, email: query.get('email')?.trim() ?? '' };
}

/** Where an invitation is taken up: the sign-up page reads it back with `inviteOf`. */
export const signUpAddress = ({ code, email }: Invite): string => `/login?${new URLSearchParams({ mode: 'signup', invite: code, email })}`;
