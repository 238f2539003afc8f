import { createHmac } from 'node:crypto';
import { DomainError } from '@trenzeye/kit';
import type { Account } from '../accounts/index.ts';
import { AuthFailure, type AuthFailureCode } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { type ExternalIdentity, ProviderRefusal, ProviderResponseInvalid, ProviderUnavailable } from '../providers/index.ts';
import { redirectTarget } from '../redirect-target.ts';
import { hashSecret, newSecret, sameHash } from '../secrets.ts';
import {
  type Challenge,
  consumeState,
  deleteFlow,
  type Flow,
  type Grant,
  grantSession,
  issueAuthCode,
  presentSession,
  readChallenge,
  type SignInOrigin,
  startFlow,
} from '../sessions/index.ts';
import { type LinkTarget, linkIdentity } from './link-identity.ts';
import { resolveIdentityAccount } from './resolve-identity-account.ts';
import { findIdentity } from './store.ts';

const signState = (browserSecret: string, random: string): string => createHmac('sha256', browserSecret).update(random).digest('base64url');

/** A state that is accepted only from the browser with this secret. */
const newState = (browserSecret: string): string => {
  const random = newSecret();
  return `${random}.${signState(browserSecret, random)}`;
};

const isStateOf = (browserSecret: string | undefined, state: string): boolean => {
  const [random = '', signature = ''] = state.split('.');
  return browserSecret !== undefined && sameHash(signature, signState(browserSecret, random));
};

interface OAuthError {
  readonly error: string;
  readonly error_code?: string;
  readonly error_description: string;
}

const oauthNames: Readonly<Record<number, string>> = { 400: 'invalid_request', 401: 'unauthorized_client', 403: 'access_denied' };
const denials: ReadonlySet<AuthFailureCode> = new Set([
  'signup_disabled',
  'user_banned',
  'identity_paused',
  'provider_email_needs_verification',
  'invite_not_found',
]);

/** The error in GoTrue's format. Undefined for an unexpected error, which is not reported to the application. */
const oauthErrorOf = (error: unknown): OAuthError | undefined => {
  if (error instanceof ProviderRefusal) return { error: error.error, error_description: error.message };
  if (error instanceof ProviderUnavailable)
    return {
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: `${error.message}. Please try again in a moment.`,
    };
  if (error instanceof ProviderResponseInvalid) return oauthErrorOf(new AuthFailure('bad_oauth_callback'));
  if (!(error instanceof AuthFailure)) return undefined;
  const name = denials.has(error.authCode) ? 'access_denied' : (oauthNames[error.status] ?? 'server_error');
  return { error: name, error_code: error.authCode, error_description: error.message };
};

/** The application's URL with the error in the query and, for the implicit flow, in the fragment. */
const withError = (target: string, error: unknown): string => {
  const oauthError = oauthErrorOf(error);
  if (!oauthError) throw error;
  const url = new URL(target);
  for (const [name, value] of Object.entries(oauthError)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams({ ...oauthError }).toString();
  return url.href;
};

interface ProviderSignInStart extends Challenge {
  readonly provider: string | undefined;
  /** As the client requested. */
  readonly redirectTo: string | undefined;
  /** Links the identity to this account, while the session exists. */
  readonly linkTo?: LinkTarget;
  readonly inviteCode?: string | undefined;
  /** Passed on to the provider: scope, prompt, login_hint, ... */
  readonly parameters: Readonly<Record<string, string>>;
  /** The secret in the browser's cookie. */
  readonly browserSecret: string;
}

/**
 * Starts a sign-in at a provider. Returns the URL to redirect to: the provider's, or the application's with an error when the
 * provider is unavailable. Throws `validation_failed` for a provider that is not enabled, or an invalid PKCE pair.
 */
export const startProviderSignIn = async (context: AuthContext, start: ProviderSignInStart): Promise<string> => {
  const provider = context.providers.find(start.provider);
  if (!provider)
    throw new AuthFailure('validation_failed', {
      message: 'Unsupported provider: provider is not enabled',
      errors: [{ field: 'provider', message: 'is not enabled' }],
    });
  readChallenge(start);
  const { codeChallenge, codeChallengeMethod, inviteCode, linkTo, parameters } = start;
  const redirectTo = redirectTarget(context.config, start.redirectTo);
  const state = newState(start.browserSecret);
  const nonce = newSecret();
  const request = await provider.start({ state, nonce, parameters }).catch((error: unknown) => withError(redirectTo, error));
  if (typeof request === 'string') return request;
  await startFlow(context, context.prisma, {
    method: 'oauth',
    provider: provider.name,
    redirectTo,
    codeChallenge,
    codeChallengeMethod,
    inviteCode,
    state,
    nonce,
    codeVerifier: request.codeVerifier,
    ...(linkTo === undefined ? {} : { ...linkTo, linking: true }),
  });
  return request.url;
};

interface ProviderCallback {
  /** The query of the callback. */
  readonly response: URLSearchParams;
  readonly browserSecret: string | undefined;
  readonly trace: string;
  readonly origin: SignInOrigin;
}

const readIdentity = async (
  { providers }: AuthContext,
  { provider: name, nonce, codeVerifier }: Flow,
  response: URLSearchParams,
): Promise<ExternalIdentity> => {
  const provider = providers.find(name ?? undefined);
  if (!provider || nonce === null || codeVerifier === null) throw new AuthFailure('bad_oauth_state');
  if (!response.has('code') && !response.has('error'))
    throw new AuthFailure('bad_oauth_callback', { message: 'OAuth callback with missing authorization code' });
  return provider.finish(response, { state: response.get('state') ?? '', nonce, codeVerifier });
};

const linkTargetOf = ({ accountId, sessionId }: Flow): LinkTarget => {
  // A link that was started before flows stored their session cannot be completed.
  if (accountId === null || sessionId === null) throw new AuthFailure('session_not_found');
  return { accountId, sessionId };
};

/** Returns the application's URL with a code for the client's verifier or, for the implicit flow, with the session in the fragment. */
const completeFlow = async (context: AuthContext, flow: Flow, { response, trace, origin }: ProviderCallback): Promise<string> => {
  const identity = await readIdentity(context, flow, response);
  const finish = async ({ id }: Account, prisma: Database): Promise<Grant | string> => {
    const identityId = (await findIdentity(prisma, identity.provider, identity.subject))?.id ?? null;
    if (flow.codeChallenge !== null) return issueAuthCode(context, prisma, flow.id, id, identityId);
    await deleteFlow(prisma, flow.id);
    return grantSession(context, prisma, id, 'oauth', origin, { identityId });
  };
  const result = flow.linking
    ? await linkIdentity(context, { target: linkTargetOf(flow), identity, trace }, finish)
    : await resolveIdentityAccount(context, { identity, inviteCode: flow.inviteCode ?? undefined, trace }, finish);
  const url = new URL(flow.redirectTo);
  if (typeof result === 'string') {
    url.searchParams.set('code', result);
    return url.href;
  }
  const { access_token, expires_at, expires_in, refresh_token, token_type } = await presentSession(context, result);
  const session = { access_token, expires_at: String(expires_at), expires_in: String(expires_in), refresh_token, token_type };
  url.hash = new URLSearchParams(session).toString();
  return url.href;
};

/** Completes a sign-in when a provider redirects back. Returns the application's URL; expected errors are reported there. */
export const finishProviderSignIn = async (context: AuthContext, callback: ProviderCallback): Promise<string> => {
  const state = callback.response.get('state');
  const defaultTarget = redirectTarget(context.config, undefined);
  if (!state) return withError(defaultTarget, new AuthFailure('bad_oauth_state', { message: 'OAuth state parameter missing' }));
  if (!isStateOf(callback.browserSecret, state)) return withError(defaultTarget, new AuthFailure('bad_oauth_state'));
  const flow = await consumeState(context.prisma, hashSecret(state));
  if (!flow) return withError(defaultTarget, new AuthFailure('bad_oauth_state'));
  try {
    if (flow.expiresAt <= context.clock()) throw new AuthFailure('bad_oauth_state');
    return await completeFlow(context, flow, callback);
  } catch (error) {
    await deleteFlow(context.prisma, flow.id);
    if (error instanceof DomainError && !(error instanceof AuthFailure)) throw error;
    return withError(flow.redirectTo, error);
  }
};
