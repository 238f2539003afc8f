import { z } from 'zod';
import { Id, Timestamp } from '../common.ts';

/** GoTrue's error format, used by all routes under /auth/v1. */
export const AuthError = z
  .object({
    code: z.number().int(),
    error_code: z.string(),
    msg: z.string(),
    weak_password: z.object({ reasons: z.array(z.string()), message: z.string() }).optional(),
  })
  .loose()
  .meta({ id: 'AuthError' });

/** A sign-in method of an account: its email address (provider `email`) or an identity provider. */
export const AuthIdentity = z
  .object({
    identity_id: Id,
    id: z.string().meta({ description: "the provider's subject" }),
    user_id: Id,
    identity_data: z.record(z.string(), z.unknown()),
    provider: z.string(),
    email: z.string().optional(),
    last_sign_in_at: Timestamp,
    created_at: Timestamp,
    updated_at: Timestamp,
    is_paused: z.boolean().meta({ description: 'refused until the owner confirms it' }),
  })
  .meta({ id: 'AuthIdentity' });

export const AuthFactor = z
  .object({
    id: Id,
    friendly_name: z.string().optional(),
    factor_type: z.enum(['totp', 'webauthn']),
    status: z.enum(['unverified', 'verified']),
    created_at: Timestamp,
    updated_at: Timestamp,
    last_challenged_at: Timestamp.optional(),
    last_used_at: Timestamp.optional(),
    is_paused: z.boolean().meta({ description: 'refused until the owner confirms it' }),
  })
  .meta({ id: 'AuthFactor' });

export const AuthUser = z
  .object({
    id: Id,
    aud: z.string(),
    role: z.string(),
    email: z.string(),
    phone: z.string(),
    email_confirmed_at: Timestamp.optional(),
    confirmed_at: Timestamp.optional(),
    confirmation_sent_at: Timestamp.optional(),
    recovery_sent_at: Timestamp.optional(),
    reauthentication_sent_at: Timestamp.optional(),
    invited_at: Timestamp.optional(),
    new_email: z.string().optional(),
    email_change_sent_at: Timestamp.optional(),
    last_sign_in_at: Timestamp.optional(),
    banned_until: Timestamp.optional(),
    app_metadata: z.record(z.string(), z.unknown()),
    user_metadata: z.record(z.string(), z.unknown()),
    identities: z.array(AuthIdentity),
    factors: z.array(AuthFactor).optional(),
    created_at: Timestamp,
    updated_at: Timestamp,
    is_anonymous: z.boolean(),
  })
  .meta({ id: 'AuthUser' });

export const Session = z
  .object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z.number().int().meta({ description: 'seconds' }),
    expires_at: z.number().int().meta({ description: 'Unix seconds' }),
    refresh_token: z.string(),
    user: AuthUser,
    weak_password: z.object({ reasons: z.array(z.string()), message: z.string() }).optional(),
  })
  .meta({ id: 'Session' });

export const Email = z.string().max(320).optional();
export const Phone = z.string().max(64).optional();
export const Password = z.string().max(1024).optional();
export const Metadata = z.record(z.string(), z.unknown()).optional();
/** PKCE (RFC 7636): both fields or neither. */
export const CodeChallenge = { code_challenge: z.string().max(256).nullish(), code_challenge_method: z.string().max(16).nullish() };
/** Accepted and ignored: rate limits are used instead of captchas. */
export const Captcha = { gotrue_meta_security: z.looseObject({}).optional() };
export const RedirectQuery = z.object({ redirect_to: z.string().max(2048).optional() });
/** The code of a reauthentication mail, for a session that started more than 15 minutes ago. */
export const ReauthenticationCode = z.string().max(64).optional();
/** Error responses of all routes under /auth/v1. */
export const authErrorResponses = {
  400: AuthError,
  401: AuthError,
  403: AuthError,
  404: AuthError,
  409: AuthError,
  422: AuthError,
  429: AuthError,
};
