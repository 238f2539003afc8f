import { DomainError, type FieldError } from '@trenzeye/kit';

/** GoTrue's error codes with the status and message its clients know. */
const failures = {
  anonymous_provider_disabled: { status: 422, message: 'Anonymous sign-ins are disabled' },
  email_address_invalid: { status: 400, message: 'Unable to validate email address: invalid format' },
  email_not_confirmed: { status: 400, message: 'Email not confirmed' },
  invalid_credentials: { status: 400, message: 'Invalid login credentials' },
  otp_expired: { status: 403, message: 'Token has expired or is invalid' },
  over_email_send_rate_limit: { status: 429, message: 'For security purposes, you can only request this once a minute.' },
  phone_provider_disabled: { status: 400, message: 'Phone sign-ins are disabled' },
  refresh_token_already_used: { status: 400, message: 'Invalid Refresh Token: Already Used' },
  refresh_token_not_found: { status: 400, message: 'Invalid Refresh Token: Refresh Token Not Found' },
  same_password: { status: 422, message: 'New password should be different from the old password.' },
  session_not_found: { status: 401, message: 'Session from session_id claim in JWT does not exist' },
  signup_disabled: { status: 422, message: 'Signups not allowed for this instance' },
  unsupported_grant_type: { status: 400, message: 'Unsupported grant type: use password or refresh_token' },
  user_already_exists: { status: 422, message: 'User already registered' },
  user_banned: { status: 400, message: 'User is banned' },
  validation_failed: { status: 400, message: 'Some of what you sent is not valid' },
  weak_password: { status: 422, message: 'Password is too weak' },
} as const;

export type AuthFailureCode = keyof typeof failures;

export interface AuthFailureOptions {
  readonly message?: string;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the answer. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** An expected failure in GoTrue's own words; the one renderer answers it. */
export class AuthFailure extends DomainError {
  readonly authCode: AuthFailureCode;

  constructor(authCode: AuthFailureCode, { message, ...options }: AuthFailureOptions = {}) {
    super(failures[authCode].status === 401 ? 'invalid_token' : 'invalid_request', {
      ...options,
      detail: message ?? failures[authCode].message,
      foreignCode: authCode,
    });
    this.authCode = authCode;
  }

  override get status(): number {
    return failures[this.authCode].status;
  }
}

/** `validation_failed`, naming the field. */
export const invalid = (field: string, message: string): AuthFailure =>
  new AuthFailure('validation_failed', { message, errors: [{ field, message }] });
