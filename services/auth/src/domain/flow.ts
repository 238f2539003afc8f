import { createHash } from 'node:crypto';
import { newId, type Sql } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { type ChallengeMethod, findFlowByCode, insertFlow, putAuthCode, takeAuthCode } from '../store/flows.ts';
import type { Origin, SignInMethod } from '../store/sessions.ts';
import { AuthFailure, invalid } from './auth-failure.ts';
import { type Grant, grantSession } from './grant-session.ts';
import { hashSecret, newSecret, sameHash } from './secrets.ts';

const minute = 60_000;
const codeLife = 5 * minute;
/** At a provider people are quick; a mail may wait as long as its token, and its code a little longer. */
const lifeOf = (method: SignInMethod): number => (method === 'oauth' ? 10 : 24 * 60 + 10) * minute;

/** What a client sends of its PKCE (RFC 7636): both or neither. */
export interface Challenge {
  readonly codeChallenge?: string | null | undefined;
  readonly codeChallengeMethod?: string | null | undefined;
}

export interface FlowStart extends Challenge {
  readonly method: SignInMethod;
  /** Already checked by `redirectTarget`. */
  readonly redirectTo: string;
  readonly accountId?: string;
  readonly provider?: string;
  readonly linking?: boolean;
  readonly inviteCode?: string | undefined;
  /** Towards the provider: the state only its hash is kept of, nonce and PKCE verifier. */
  readonly state?: string;
  readonly nonce?: string;
  readonly codeVerifier?: string;
}

const challengeMethods: readonly ChallengeMethod[] = ['s256', 'plain'];

/** Undefined for the implicit flow. Throws `validation_failed` unless both or neither are there, in the form RFC 7636 asks for. */
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

/** Notes that a sign-in has begun. Throws `validation_failed` for a damaged PKCE pair. */
export const startFlow = async ({ clock }: Pick<AuthContext, 'clock'>, sql: Sql, start: FlowStart): Promise<{ readonly id: string }> => {
  const pkce = readChallenge(start);
  const id = newId();
  const createdAt = clock();
  await insertFlow(sql, {
    id,
    accountId: start.accountId ?? null,
    linking: start.linking ?? false,
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
    expiresAt: new Date(createdAt.getTime() + lifeOf(start.method)),
  });
  return { id };
};

const flowNotFound = (): AuthFailure => new AuthFailure('flow_state_not_found');

/** The code a client redeems with its verifier: once, within 5 minutes. What is returned is its only copy. Throws `flow_state_not_found`. */
export const issueAuthCode = async (
  { clock }: Pick<AuthContext, 'clock'>,
  sql: Sql,
  flowId: string,
  accountId: string,
): Promise<string> => {
  const code = newSecret();
  if (!(await putAuthCode(sql, flowId, accountId, hashSecret(code), clock()))) throw flowNotFound();
  return code;
};

const challengeOf = (verifier: string, method: ChallengeMethod): string =>
  method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');

/**
 * Grant type pkce: a session for a code and the verifier of whoever began. A wrong verifier does not use the code up, for
 * guessing one is hopeless. Throws `flow_state_not_found`, `flow_state_expired`, `bad_code_verifier` or `user_banned`.
 */
export const exchangeCode = async (
  context: AuthContext,
  code: string,
  verifier: string,
  { trace, origin }: { readonly trace: string; readonly origin: Origin },
): Promise<Grant> => {
  const codeHash = hashSecret(code);
  const flow = await findFlowByCode(context.sql, codeHash);
  if (!flow?.accountId || !flow.authCodeIssuedAt) throw flowNotFound();
  if (context.clock().getTime() > flow.authCodeIssuedAt.getTime() + codeLife) throw new AuthFailure('flow_state_expired');
  const { accountId, method, codeChallenge, codeChallengeMethod } = flow;
  if (!codeChallenge || !codeChallengeMethod || !sameHash(codeChallenge, challengeOf(verifier, codeChallengeMethod)))
    throw new AuthFailure('bad_code_verifier');
  return context.transact({ actor: accountId, trace }, async (_tx, _emit, sql) => {
    if (!(await takeAuthCode(sql, codeHash))) throw flowNotFound();
    return grantSession(context, sql, accountId, method, origin);
  });
};
