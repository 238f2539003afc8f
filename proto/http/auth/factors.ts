import { z } from 'zod';
import { Id, IdParams } from '../common.ts';
import { route } from '../route.ts';
import { AuthFactor, authErrorResponses, ReauthenticationCode, Session } from './schemas.ts';
import { AuthenticationCredential, CredentialOptions, RegistrationCredential } from './webauthn.ts';

const FactorParams = IdParams;
const ExpiresAt = z.number().int().meta({ description: 'Unix seconds' });
const WebauthnOptions = z.object({
  type: z.enum(['create', 'request']).meta({ description: '`create` until the factor is verified' }),
  credential_options: z.object({ publicKey: CredentialOptions }),
});

/** Second factors: time-based codes (RFC 6238) from an authenticator application, and passkeys (WebAuthn). */
export const factors = {
  enrollFactor: route({
    method: 'post',
    path: '/auth/v1/factors',
    summary: 'Enroll an authenticator application or a passkey; unverified until its first challenge is verified',
    access: 'user',
    insufficientAalStatus: 403,
    body: z.object({
      factor_type: z.string().max(16),
      friendly_name: z.string().max(128).optional(),
      issuer: z.string().max(128).optional(),
      phone: z.string().max(64).optional(),
      reauthentication_code: ReauthenticationCode,
    }),
    responses: {
      200: z.discriminatedUnion('type', [
        z.object({
          id: Id,
          type: z.literal('totp'),
          friendly_name: z.string().optional(),
          totp: z.object({ qr_code: z.string().meta({ description: 'SVG' }), secret: z.string(), uri: z.string() }),
        }),
        z.object({ id: Id, type: z.literal('webauthn'), friendly_name: z.string().optional() }),
      ]),
      ...authErrorResponses,
    },
    limit: { points: 20, seconds: 60 },
  }),
  challengeFactor: route({
    method: 'post',
    path: '/auth/v1/factors/:id/challenge',
    summary: 'Create a challenge for a factor',
    access: 'user',
    isSignInStep: true,
    params: FactorParams,
    responses: {
      200: z.discriminatedUnion('type', [
        z.object({ id: Id, type: z.literal('totp'), expires_at: ExpiresAt }),
        z.object({ id: Id, type: z.literal('webauthn'), expires_at: ExpiresAt, webauthn: WebauthnOptions }),
      ]),
      ...authErrorResponses,
    },
    limit: { points: 30, seconds: 60 },
  }),
  verifyFactor: route({
    method: 'post',
    path: '/auth/v1/factors/:id/verify',
    summary: 'Verify the code or the passkey of a challenge; raises the session to aal2',
    access: 'user',
    isSignInStep: true,
    params: FactorParams,
    body: z.object({
      challenge_id: Id,
      code: z.string().max(16).optional(),
      webauthn: z
        .discriminatedUnion('type', [
          z.object({ type: z.literal('create'), credential_response: RegistrationCredential }),
          z.object({ type: z.literal('request'), credential_response: AuthenticationCredential }),
        ])
        .optional(),
    }),
    responses: { 200: Session, ...authErrorResponses },
    limit: { points: 30, seconds: 60 },
  }),
  confirmFactor: route({
    method: 'post',
    path: '/auth/v1/factors/:id/confirm',
    summary: 'Keep a factor, which was paused after your account was secured',
    access: 'user',
    params: FactorParams,
    body: z.object({ reauthentication_code: ReauthenticationCode }),
    responses: { 200: AuthFactor, ...authErrorResponses },
    limit: { points: 20, seconds: 60 },
  }),
  unenrollFactor: route({
    method: 'delete',
    path: '/auth/v1/factors/:id',
    summary: 'Remove a factor',
    access: 'user',
    insufficientAalStatus: 422,
    params: FactorParams,
    query: z.object({ reauthentication_code: ReauthenticationCode }),
    responses: { 200: z.object({ id: Id }), ...authErrorResponses },
  }),
};
