import { createHmac } from 'node:crypto';
import { DomainError, type Sql } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { ProviderAnswerInvalid, ProviderDown, ProviderRefusal } from '../providers/provider-failure.ts';
import type { Account } from '../store/accounts.ts';
import { type Flow, removeFlow, takeState } from '../store/flows.ts';
import type { Origin } from '../store/sessions.ts';
import { AuthFailure, type AuthFailureCode } from './auth-failure.ts';
import { type Challenge, issueAuthCode, readChallenge, startFlow } from './flow.ts';
import { type Grant, grantSession, presentSession } from './grant-session.ts';
import { withLinkedAccount } from './link-identity.ts';
import { redirectTarget } from './redirect-target.ts';
import { hashSecret, newSecret, sameHash } from './secrets.ts';
import { withAccountOf } from './sign-in-with-identity.ts';

const stamp = (browser: string, random: string): string => createHmac('sha256', browser).update(random).digest('base64url');

/** A state that only the browser with this secret can come back with. */
const newState = (browser: string): string => {
  const random = newSecret();
  return `${random}.${stamp(browser, random)}`;
};

const isStateOf = (browser: string | undefined, state: string): boolean => {
  const [random = '', given = ''] = state.split('.');
  return browser !== undefined && sameHash(given, stamp(browser, random));
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
  'provider_email_needs_verification',
  'invite_not_found',
]);

/** As GoTrue names it to the application. Undefined for what is nobody's business but ours. */
const oauthErrorOf = (error: unknown): OAuthError | undefined => {
  if (error instanceof ProviderRefusal) return { error: error.error, error_description: error.message };
  if (error instanceof ProviderDown)
    return {
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: `${error.message}. Please try again in a moment.`,
    };
  if (error instanceof ProviderAnswerInvalid) return oauthErrorOf(new AuthFailure('bad_oauth_callback'));
  if (!(error instanceof AuthFailure)) return undefined;
  const name = denials.has(error.authCode) ? 'access_denied' : (oauthNames[error.status] ?? 'server_error');
  return { error: name, error_code: error.authCode, error_description: error.message };
};

/** Back to the application with the error in the query and, for the implicit flow, in the fragment. */
const withError = (target: string, error: unknown): string => {
  const told = oauthErrorOf(error);
  if (!told) throw error;
  const url = new URL(target);
  for (const [name, value] of Object.entries(told)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams({ ...told }).toString();
  return url.href;
};

export interface Beginning extends Challenge {
  readonly provider: string | undefined;
  /** As the client asked. */
  readonly redirectTo: string | undefined;
  /** Links the identity to this account. */
  readonly linkTo?: string;
  readonly inviteCode?: string | undefined;
  /** What the client wants the provider to be told: scope, prompt, login_hint, ... */
  readonly parameters: Readonly<Record<string, string>>;
  /** The browser's own secret. */
  readonly browser: string;
}

/**
 * Begins a sign-in at a provider. Answers where to go: to the provider, or back with an error when it is down. Throws
 * `validation_failed` for a provider that is not enabled, or a damaged PKCE pair.
 */
export const beginAtProvider = async (context: AuthContext, beginning: Beginning): Promise<string> => {
  const provider = context.providers.find(beginning.provider);
  if (!provider)
    throw new AuthFailure('validation_failed', {
      message: 'Unsupported provider: provider is not enabled',
      errors: [{ field: 'provider', message: 'is not enabled' }],
    });
  readChallenge(beginning);
  const { codeChallenge, codeChallengeMethod, inviteCode, linkTo, parameters } = beginning;
  const redirectTo = redirectTarget(context.config, beginning.redirectTo);
  const state = newState(beginning.browser);
  const nonce = newSecret();
  const begun = await provider.begin({ state, nonce, parameters }).catch((error: unknown) => withError(redirectTo, error));
  if (typeof begun === 'string') return begun;
  const { url, codeVerifier } = begun;
  await startFlow(context, context.sql, {
    ...{ method: 'oauth', provider: provider.name, redirectTo, codeChallenge, codeChallengeMethod, inviteCode, state, nonce, codeVerifier },
    ...(linkTo === undefined ? {} : { accountId: linkTo, linking: true }),
  });
  return url;
};

export interface Return {
  /** The query the provider sent the browser back with. */
  readonly answer: URLSearchParams;
  readonly browser: string | undefined;
  readonly trace: string;
  readonly origin: Origin;
}

const identityFrom = async ({ providers }: AuthContext, { provider: name, nonce, codeVerifier }: Flow, answer: URLSearchParams) => {
  const provider = providers.find(name ?? undefined);
  if (!provider || nonce === null || codeVerifier === null) throw new AuthFailure('bad_oauth_state');
  if (!answer.has('code') && !answer.has('error'))
    throw new AuthFailure('bad_oauth_callback', { message: 'OAuth callback with missing authorization code' });
  return provider.finish(answer, { state: answer.get('state') ?? '', nonce, codeVerifier });
};

/** A code for whoever has the verifier or, for the implicit flow, the session itself, where no server sees it. */
const outcomeOf = async (context: AuthContext, flow: Flow, { answer, trace, origin }: Return): Promise<string> => {
  const identity = await identityFrom(context, flow, answer);
  const finish = async ({ id }: Account, sql: Sql): Promise<Grant | string> => {
    if (flow.codeChallenge !== null) return issueAuthCode(context, sql, flow.id, id);
    await removeFlow(sql, flow.id);
    return grantSession(context, sql, id, 'oauth', origin);
  };
  const finished =
    flow.linking && flow.accountId !== null
      ? await withLinkedAccount(context, { accountId: flow.accountId, identity, trace }, finish)
      : await withAccountOf(context, { identity, inviteCode: flow.inviteCode ?? undefined, trace }, finish);
  const url = new URL(flow.redirectTo);
  if (typeof finished === 'string') {
    url.searchParams.set('code', finished);
    return url.href;
  }
  const { access_token, expires_at, expires_in, refresh_token, token_type } = await presentSession(context, finished);
  const session = { access_token, expires_at: String(expires_at), expires_in: String(expires_in), refresh_token, token_type };
  url.hash = new URLSearchParams(session).toString();
  return url.href;
};

/** Ends a sign-in that a provider sends somebody back from. Answers where to go on; all that is wrong is told there. */
export const finishAtProvider = async (context: AuthContext, given: Return): Promise<string> => {
  const state = given.answer.get('state');
  const home = redirectTarget(context.config, undefined);
  if (!state) return withError(home, new AuthFailure('bad_oauth_state', { message: 'OAuth state parameter missing' }));
  if (!isStateOf(given.browser, state)) return withError(home, new AuthFailure('bad_oauth_state'));
  const flow = await takeState(context.sql, hashSecret(state));
  if (!flow) return withError(home, new AuthFailure('bad_oauth_state'));
  try {
    if (flow.expiresAt <= context.clock()) throw new AuthFailure('bad_oauth_state');
    return await outcomeOf(context, flow, given);
  } catch (error) {
    await removeFlow(context.sql, flow.id);
    if (error instanceof DomainError && !(error instanceof AuthFailure)) throw error;
    return withError(flow.redirectTo, error);
  }
};
