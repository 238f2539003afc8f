import type { Flow as FlowRow } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';
import type { SignInMethod } from './active-session.ts';

export type ChallengeMethod = 's256' | 'plain';

/** A sign-in in progress: started by a client, at a provider or by mail, completed with a code that only its client can redeem. */
export interface Flow {
  readonly id: string;
  /** The account that is signed in; for linking an identity, the account that requested it. */
  readonly accountId: string | null;
  readonly linking: boolean;
  /** For linking an identity: the session that requested it. */
  readonly sessionId: string | null;
  readonly method: SignInMethod;
  readonly provider: string | null;
  /** Already checked. */
  readonly redirectTo: string;
  /** PKCE of the client; null for the implicit flow. */
  readonly codeChallenge: string | null;
  readonly codeChallengeMethod: ChallengeMethod | null;
  /** Sent to the provider. */
  readonly nonce: string | null;
  readonly codeVerifier: string | null;
  readonly inviteCode: string | null;
  readonly authCodeIssuedAt: Date | null;
  /** When the code was exchanged, and the session that it started. */
  readonly redeemedAt: Date | null;
  readonly grantedSessionId: string | null;
  /** The identity that the user signed in with. */
  readonly identityId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

interface NewFlow extends Omit<Flow, 'authCodeIssuedAt' | 'redeemedAt' | 'grantedSessionId' | 'identityId'> {
  readonly stateHash: string | null;
}

const flowOf = ({ stateHash: _stateHash, authCodeHash: _authCodeHash, ...row }: FlowRow): Flow => ({
  ...row,
  method: row.method as SignInMethod,
  codeChallengeMethod: row.codeChallengeMethod as ChallengeMethod | null,
});

export const insertFlow = async (prisma: Database, flow: NewFlow): Promise<void> => {
  await prisma.flow.create({ data: flow });
};

/** Consumes a state: the first caller gets the flow, later ones nothing. */
export const consumeState = async (prisma: Database, stateHash: string): Promise<Flow | undefined> => {
  const [row] = await prisma.flow.updateManyAndReturn({ where: { stateHash }, data: { stateHash: null } });
  return row && flowOf(row);
};

/** Ends the sign-ins and links in progress of an account; codes that were issued and not redeemed are no longer accepted. */
export const deleteOpenFlows = async (prisma: Database, accountId: string): Promise<void> => {
  await prisma.flow.deleteMany({ where: { accountId, redeemedAt: null } });
};

interface IssuedCode {
  readonly accountId: string;
  readonly codeHash: string;
  /** The identity that the user signed in with, if any. */
  readonly identityId: string | null;
  readonly now: Date;
}

/** Sets the code of a flow; replaces an earlier one. False when the flow does not exist or is complete. */
export const setAuthCode = async (prisma: Database, id: string, { accountId, codeHash, identityId, now }: IssuedCode): Promise<boolean> => {
  const { count } = await prisma.flow.updateMany({
    where: { id, redeemedAt: null },
    data: { accountId, identityId, authCodeHash: codeHash, authCodeIssuedAt: now },
  });
  return count === 1;
};

export const findFlowByCode = async (prisma: Database, authCodeHash: string): Promise<Flow | undefined> => {
  const row = await prisma.flow.findUnique({ where: { authCodeHash } });
  return row ? flowOf(row) : undefined;
};

/** Marks a code as redeemed; of concurrent callers one gets true. The flow is kept until it expires, so that reuse is recognised. */
export const consumeAuthCode = async (prisma: Database, authCodeHash: string, now: Date): Promise<boolean> => {
  const { count } = await prisma.flow.updateMany({ where: { authCodeHash, redeemedAt: null }, data: { redeemedAt: now } });
  return count === 1;
};

/** Stores the session that a code started. */
export const setGrantedSession = async (prisma: Database, authCodeHash: string, sessionId: string): Promise<void> => {
  await prisma.flow.updateMany({ where: { authCodeHash }, data: { grantedSessionId: sessionId } });
};

export const deleteFlow = async (prisma: Database, id: string): Promise<void> => {
  await prisma.flow.deleteMany({ where: { id } });
};

export const deleteExpiredFlows = async (prisma: Database, now: Date): Promise<void> => {
  await prisma.flow.deleteMany({ where: { expiresAt: { lt: now } } });
};
