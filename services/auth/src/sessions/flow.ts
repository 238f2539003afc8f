import { createHash } from 'node:crypto';
import { newId } from '@trenzeye/kit';
import { AuthFailure, invalid } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { redirectTarget } from '../redirect-target.ts';
import { hashSecret, newSecret, sameHash } from '../secrets.ts';
import { revokeCompromisedSession } from './end-sessions.ts';
import { type Grant, grantSession } from './grant-session.ts';
import type { SignInMethod } from './store/active-session.ts';
import {
  type ChallengeMethod,
  consumeAuthCode,
  type Flow,
  findFlowByCode,
  insertFlow,
  setAuthCode,
  setGrantedSession,
} from './store/flows.ts';
import type { SignInOrigin } from './store/sessions.ts';

const minuteMs = 60_000;
const codeLifetimeMs = 5 * minuteMs;
/** Ten minutes at a provider; by mail as long as the mail's token, and its code a little longer. */
const lifetimeMs = (method: SignInMethod): number => (method === 'oauth' ? 10 : 24 * 60 + 10) * minuteMs;

/** The PKCE fields of a client (RFC 7636): both or neither. */
export interface Challenge {
  readonly codeChallenge?: string | null | undefined;
  readonly codeChallengeMethod?: string | null | undefined;
}

interface FlowStart extends Challenge {
  readonly method: SignInMethod;
  /** Already checked by `redirectTarget`. */
  readonly redirectTo: string;
  readonly accountId?: string;
  readonly provider?: string;
  readonly linking?: boolean;
  /** For linking: the session that requests it. */
  readonly sessionId?: string;
  readonly inviteCode?: string | undefined;
  /** Sent to the provider: the state, of which only the hash is stored, the nonce and the PKCE verifier. */
  readonly state?: string;
  readonly nonce?: string;
  readonly codeVerifier?: string;
}

const challengeMethods: readonly ChallengeMethod[] = ['s256', 'plain'];

/** Undefined for the implicit flow. Throws `validation_failed` unless both or neither field is present, in the form of RFC 7636. */
export const readChallenge = ({
  codeChallenge,
  codeChallengeMethod,
}: Challenge): { readonly challenge: string; readonly method: ChallengeMethod } | undefined => {
  if (!codeChallenge && !codeChallengeMethod) return undefined;
  if (!codeChallenge || !codeChallengeMethod)
    throw invalid(
      codeChallenge ? 'code_challenge_method' : 'code_challenge',
      'PKCE flow requires code_challenge_method and code_challenge',
    );
  const method = challengeMethods.find((each) => each === codeChallengeMethod.toLowerCase());
  if (!method) throw invalid('code_challenge_method', 'Unsupported code_challenge_method: use s256 or plain');
  if (codeChallenge.length < 43 || codeChallenge.length > 128)
    throw invalid('code_challenge', 'code challenge has to be between 43 and 128 characters');
  if (!/^[\w.~-]+$/.test(codeChallenge)) throw invalid('code_challenge', 'code challenge can only contain letters, digits and - . _ ~');
  return { challenge: codeChallenge, method };
};

/** Stores the start of a sign-in. Throws `validation_failed` for an invalid PKCE pair. */
export const startFlow = async (
  { clock }: Pick<AuthContext, 'clock'>,
  prisma: Database,
  start: FlowStart,
): Promise<{ readonly id: string }> => {
  const pkce = readChallenge(start);
  const id = newId();
  const createdAt = clock();
  await insertFlow(prisma, {
    id,
    accountId: start.accountId ?? null,
    linking: start.linking ?? false,
    sessionId: start.sessionId ?? null,
    method: start.method,
    provider: start.provider ?? null,
    redirectTo: start.redirectTo,
    codeChallenge: pkce?.challenge ?? null,
    codeChallengeMethod: pkce?.method ?? null,
    stateHash: start.state === undefined ? null : hashSecret(start.state),
    nonce: start.nonce ?? null,
    codeVerifier: start.codeVerifier ?? null,
    inviteCode: start.inviteCode ?? null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetimeMs(start.method)),
  });
  return { id };
};

const flowNotFound = (): AuthFailure => new AuthFailure('flow_state_not_found');

/** Issues the code that a client redeems with its verifier, once, within 5 minutes, and returns its only copy. Throws `flow_state_not_found`. */
export const issueAuthCode = async (
  { clock }: Pick<AuthContext, 'clock'>,
  prisma: Database,
  flowId: string,
  accountId: string,
  identityId: string | null = null,
): Promise<string> => {
  const code = newSecret();
  const issued = { accountId, identityId, codeHash: hashSecret(code), now: clock() };
  if (!(await setAuthCode(prisma, flowId, issued))) throw flowNotFound();
  return code;
};

const challengeOf = (verifier: string, method: ChallengeMethod): string =>
  method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');

/** Ends the session that a code started, after the code was used again: it and its verifier were copied. */
const revokeGrantedSession = async (context: AuthContext, { accountId, grantedSessionId }: Flow, trace: string): Promise<void> => {
  if (accountId === null || grantedSessionId === null) return;
  await revokeCompromisedSession(context, { accountId, sessionId: grantedSessionId, reason: 'code-reused', trace });
};

/** Whether a redeemed code is used again later than a client that sends its request twice does, as with a refresh token. */
const isReuse = ({ clock, config }: AuthContext, { redeemedAt }: Flow): boolean =>
  redeemedAt !== null && clock().getTime() - redeemedAt.getTime() > config.AUTH_REUSE_INTERVAL * 1_000;

const matchesVerifier = ({ codeChallenge, codeChallengeMethod }: Flow, verifier: string): boolean =>
  codeChallenge !== null && codeChallengeMethod !== null && sameHash(codeChallenge, challengeOf(verifier, codeChallengeMethod));

/**
 * Grant type pkce: exchanges a code and the verifier of the client that started the flow for a session, once; a second use ends that
 * session. A wrong verifier does not consume the code, because verifiers cannot be guessed. Throws `flow_state_not_found`,
 * `flow_state_expired`, `bad_code_verifier` or `user_banned`.
 */
export const exchangeCode = async (
  context: AuthContext,
  code: string,
  verifier: string,
  { trace, origin }: { readonly trace: string; readonly origin: SignInOrigin },
): Promise<Grant> => {
  const codeHash = hashSecret(code);
  const flow = await findFlowByCode(context.prisma, codeHash);
  if (!flow?.accountId || !flow.authCodeIssuedAt) throw flowNotFound();
  if (flow.redeemedAt !== null) {
    if (isReuse(context, flow) && matchesVerifier(flow, verifier)) await revokeGrantedSession(context, flow, trace);
    throw flowNotFound();
  }
  if (context.clock().getTime() > flow.authCodeIssuedAt.getTime() + codeLifetimeMs) throw new AuthFailure('flow_state_expired');
  if (!matchesVerifier(flow, verifier)) throw new AuthFailure('bad_code_verifier');
  const { accountId, method, identityId } = flow;
  return context.transaction({ actor: accountId, trace }, async ({ prisma }) => {
    if (!(await consumeAuthCode(prisma, codeHash, context.clock()))) throw flowNotFound();
    const grant = await grantSession(context, prisma, accountId, method, origin, { identityId });
    await setGrantedSession(prisma, codeHash, grant.session.sessionId);
    return grant;
  });
};

/** Where a mail's link redirects to: with a session, or (with a challenge) with a code. */
export interface MailRedirect extends Challenge {
  /** As the client requested. */
  readonly redirectTo: string | undefined;
}

/** Starts the flow that a mail's link completes; undefined for the implicit flow, which needs none. Throws `validation_failed` for an invalid PKCE pair. */
export const startMailFlow = async (
  context: Pick<AuthContext, 'clock' | 'config'>,
  prisma: Database,
  method: SignInMethod,
  accountId: string,
  { redirectTo, codeChallenge, codeChallengeMethod }: MailRedirect,
): Promise<string | undefined> => {
  if (!readChallenge({ codeChallenge, codeChallengeMethod })) return undefined;
  const target = redirectTarget(context.config, redirectTo);
  const { id } = await startFlow(context, prisma, { method, accountId, redirectTo: target, codeChallenge, codeChallengeMethod });
  return id;
};

/** The redirect of a mail that a client requests. */
export const mailRedirectOf = (
  body: { readonly code_challenge?: string | null | undefined; readonly code_challenge_method?: string | null | undefined },
  query: { readonly redirect_to?: string | undefined },
): MailRedirect => ({
  redirectTo: query.redirect_to,
  codeChallenge: body.code_challenge,
  codeChallengeMethod: body.code_challenge_method,
});
