import { z } from 'zod';
import { Id, IdParams, Timestamp } from '../common.ts';
import { route } from '../route.ts';
import { authErrorResponses, Captcha, ReauthenticationCode, Session } from './schemas.ts';
import { AuthenticationCredential, CredentialOptions, RegistrationCredential } from './webauthn.ts';

export const Passkey = z
  .object({
    id: Id,
    friendly_name: z.string().optional(),
    created_at: Timestamp,
    last_used_at: Timestamp.optional(),
    is_paused: z.boolean().meta({ description: 'refused until the owner confirms it' }),
    session_id: Id.nullable().meta({ description: 'the session that added or last confirmed it; it may have ended' }),
  })
  .meta({ id: 'Passkey' });

const PasskeyChallenge = z.object({
  challenge_id: Id,
  options: CredentialOptions,
  expires_at: z.number().int().meta({ description: 'Unix seconds' }),
});

/** Passkeys (WebAuthn): sign-in without a password. Each is a second factor as well, see factors. */
export const passkeys = {
  startPasskeySignIn: route({
    method: 'post',
    path: '/auth/v1/passkeys/authentication/options',
    summary: 'Create a challenge for a sign-in with a passkey',
    access: 'public',
    body: z.object({ ...Captcha }),
    responses: { 200: PasskeyChallenge, ...authErrorResponses },
    limit: { points: 300, seconds: 60 },
  }),
  signInWithPasskey: route({
    method: 'post',
    path: '/auth/v1/passkeys/authentication/verify',
    summary: 'Log in with a passkey. The session is aal2: the passkey is a device and the PIN or biometric that unlocks it',
    access: 'public',
    body: z.object({ challenge_id: Id, credential: AuthenticationCredential }),
    responses: { 200: Session, ...authErrorResponses },
    limit: { points: 300, seconds: 60 },
  }),
  startPasskeyRegistration: route({
    method: 'post',
    path: '/auth/v1/passkeys/registration/options',
    summary: 'Create a challenge for a new passkey',
    access: 'user',
    body: z.object({ reauthentication_code: ReauthenticationCode }),
    responses: { 200: PasskeyChallenge, ...authErrorResponses },
    limit: { points: 20, seconds: 60 },
  }),
  registerPasskey: route({
    method: 'post',
    path: '/auth/v1/passkeys/registration/verify',
    summary: 'Add a passkey. The session keeps its level; enroll it as a factor to get an aal2 session',
    access: 'user',
    body: z.object({ challenge_id: Id, credential: RegistrationCredential }),
    responses: { 200: Passkey, ...authErrorResponses },
    limit: { points: 20, seconds: 60 },
  }),
  listPasskeys: route({
    method: 'get',
    path: '/auth/v1/passkeys',
    summary: 'Your passkeys, oldest first',
    access: 'user',
    responses: { 200: z.array(Passkey), ...authErrorResponses },
  }),
  renamePasskey: route({
    method: 'patch',
    path: '/auth/v1/passkeys/:id',
    summary: 'Rename a passkey',
    access: 'user',
    params: IdParams,
    body: z.object({ friendly_name: z.string().trim().min(1).max(128) }),
    responses: { 200: Passkey, ...authErrorResponses },
  }),
  confirmPasskey: route({
    method: 'post',
    path: '/auth/v1/passkeys/:id/confirm',
    summary: 'Keep a passkey, which was paused after your account was secured',
    access: 'user',
    params: IdParams,
    body: z.object({ reauthentication_code: ReauthenticationCode }),
    responses: { 200: Passkey, ...authErrorResponses },
    limit: { points: 20, seconds: 60 },
  }),
  removePasskey: route({
    method: 'delete',
    path: '/auth/v1/passkeys/:id',
    summary: 'Remove a passkey',
    access: 'user',
    params: IdParams,
    query: z.object({ reauthentication_code: ReauthenticationCode }),
    responses: { 204: null, ...authErrorResponses },
  }),
  adminListPasskeys: route({
    method: 'get',
    path: '/auth/v1/admin/users/:id/passkeys',
    summary: "List an account's passkeys",
    access: 'service',
    params: IdParams,
    responses: { 200: z.array(Passkey), ...authErrorResponses },
  }),
  adminRemovePasskey: route({
    method: 'delete',
    path: '/auth/v1/admin/users/:id/passkeys/:passkeyId',
    summary: "Remove an account's passkey",
    access: 'service',
    params: z.object({ id: Id, passkeyId: Id }),
    responses: { 204: null, ...authErrorResponses },
  }),
};
