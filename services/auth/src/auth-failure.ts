import { DomainError, type FieldError, type Text } from '@trenzeye/kit';

/** GoTrue's error codes with its statuses and messages. */
const failures = {
  anonymous_provider_disabled: { status: 422, message: 'Anonymous sign-ins are disabled' },
  bad_code_verifier: { status: 400, message: 'code challenge does not match previously saved code verifier' },
  bad_oauth_callback: { status: 400, message: 'OAuth callback with invalid answer of the provider' },
  bad_oauth_state: { status: 400, message: 'OAuth state is invalid, expired or used already' },
  current_password_invalid: { status: 400, message: 'The current password is not right' },
  email_exists: { status: 422, message: 'A user with this email address has already been registered' },
  email_not_confirmed: { status: 400, message: 'Email not confirmed' },
  factor_paused: {
    status: 403,
    message:
      'This second factor is paused since your account was secured. Log in with a link by email and use it there, or use another factor and keep this one under Connections and devices',
  },
  flow_state_expired: { status: 403, message: 'invalid flow state, flow state has expired' },
  flow_state_not_found: { status: 404, message: 'invalid flow state, no valid flow state found' },
  identity_already_exists: { status: 422, message: 'Identity is already linked' },
  identity_not_found: { status: 404, message: "Identity doesn't exist" },
  identity_paused: {
    status: 403,
    message:
      'This way to log in is paused since your account was secured. Log in another way, such as with a link by email, and keep it under Connections and devices',
  },
  insufficient_aal: { status: 401, message: 'AAL2 session is required to update email or password when MFA is enabled.' },
  invalid_credentials: { status: 400, message: 'Invalid login credentials' },
  invite_not_found: { status: 404, message: 'Invite not found, expired or used already' },
  manual_linking_disabled: { status: 404, message: 'Manual linking is disabled' },
  mfa_challenge_expired: { status: 422, message: 'MFA challenge has expired, verify against another challenge or create a new challenge.' },
  mfa_factor_name_conflict: { status: 422, message: 'A factor with this friendly name already exists' },
  mfa_factor_not_found: { status: 404, message: 'Factor not found' },
  mfa_phone_enroll_not_enabled: { status: 422, message: 'MFA enroll is disabled for Phone' },
  mfa_verification_failed: { status: 422, message: 'Invalid TOTP code entered' },
  otp_disabled: { status: 422, message: 'Signups not allowed for otp' },
  otp_expired: { status: 403, message: 'Token has expired or is invalid' },
  over_email_send_rate_limit: { status: 429, message: 'For security purposes, you can only request this once a minute.' },
  over_request_rate_limit: { status: 429, message: 'Request rate limit reached' },
  passkey_paused: {
    status: 403,
    message:
      'This passkey is paused since your account was secured. Log in with a link by email, then use the passkey there or keep it under Connections and devices',
  },
  passkey_disabled: { status: 404, message: 'Passkeys need a host name in PUBLIC_URL' },
  phone_provider_disabled: { status: 400, message: 'Phone sign-ins are disabled' },
  provider_disabled: { status: 400, message: 'Provider is not enabled' },
  provider_email_needs_verification: { status: 403, message: 'Unverified email. Verify the email with the provider in order to sign in' },
  reauthentication_needed: { status: 400, message: 'Password update requires reauthentication' },
  reauthentication_not_valid: { status: 422, message: 'Nonce has expired or is invalid' },
  recovery_code_not_valid: { status: 422, message: 'This recovery code is not right, or was used already' },
  refresh_token_already_used: { status: 400, message: 'Invalid Refresh Token: Already Used' },
  refresh_token_not_found: { status: 400, message: 'Invalid Refresh Token: Refresh Token Not Found' },
  same_password: { status: 422, message: 'New password should be different from the old password.' },
  saml_provider_disabled: { status: 404, message: 'SAML 2.0 is disabled' },
  session_expired: { status: 400, message: 'Invalid Refresh Token: Session Expired' },
  session_not_found: { status: 401, message: 'Session from session_id claim in JWT does not exist' },
  signup_disabled: { status: 422, message: 'Signups not allowed for this instance' },
  single_identity_not_deletable: { status: 422, message: 'User must have at least 1 identity after unlinking' },
  too_many_enrolled_mfa_factors: { status: 422, message: 'Maximum number of verified factors reached, unenroll to continue' },
  unexpected_failure: { status: 500, message: 'Unexpected failure, please try again' },
  unsupported_grant_type: { status: 400, message: 'Unsupported grant type: use password or refresh_token' },
  user_already_exists: { status: 422, message: 'User already registered' },
  user_banned: { status: 400, message: 'User is banned' },
  user_not_found: { status: 404, message: 'User not found' },
  validation_failed: { status: 400, message: 'Some of what you sent is not valid' },
  weak_password: { status: 422, message: 'Password is too weak' },
  web3_provider_disabled: { status: 422, message: 'Web3 provider is disabled' },
  webauthn_challenge_expired: { status: 400, message: 'Challenge has expired' },
  webauthn_challenge_not_found: { status: 400, message: 'Challenge not found or already used' },
  webauthn_credential_exists: { status: 422, message: 'This credential is already registered' },
  webauthn_verification_failed: { status: 400, message: 'Credential verification failed' },
} as const;

export type AuthFailureCode = keyof typeof failures;

export interface AuthFailureOptions {
  readonly message?: string | Text;
  /** Where GoTrue uses another status for this code. */
  readonly status?: number;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Logged, never sent. */
  readonly cause?: unknown;
  /** Additional members of the response body. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** The code outside /auth/v1. */
const problemCodeOf = (authCode: AuthFailureCode): DomainError['code'] => {
  if (authCode === 'insufficient_aal') return authCode;
  return failures[authCode].status === 401 ? 'invalid_token' : 'invalid_request';
};

/** An expected failure with GoTrue's code and message. */
export class AuthFailure extends DomainError {
  readonly authCode: AuthFailureCode;
  readonly #status: number;

  constructor(authCode: AuthFailureCode, { message, status, ...options }: AuthFailureOptions = {}) {
    super(problemCodeOf(authCode), {
      ...options,
      detail: message ?? failures[authCode].message,
      foreignCode: authCode,
    });
    this.authCode = authCode;
    this.#status = status ?? failures[authCode].status;
  }

  override get status(): number {
    return this.#status;
  }
}

/** `validation_failed` with the name of the field. */
export const invalid = (field: string, message: string | Text): AuthFailure =>
  new AuthFailure('validation_failed', { message, errors: [{ field, message }] });
