import { newId, type Viewer } from '@trenzeye/kit';
import { lockAccount } from '../accounts/index.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { challengeLifetimeMs, passkeyChallenge, type WebauthnOptions } from '../webauthn/index.ts';
import { findFactor, insertChallenge } from './store.ts';

interface FactorChallenge {
  readonly id: string;
  readonly expiresAt: Date;
  /** Of a passkey. */
  readonly webauthn: WebauthnOptions | undefined;
}

/**
 * Creates a challenge that the session can answer with the factor for five minutes. Throws `mfa_factor_not_found`, and `passkey_disabled`
 * for a passkey.
 */
export const challengeFactor = async (context: AuthContext, viewer: Viewer, factorId: string, trace: string): Promise<FactorChallenge> =>
  context.transaction({ actor: viewer.id, trace }, async ({ prisma }) => {
    const account = await lockAccount(prisma, viewer.id);
    const factor = account && (await findFactor(prisma, factorId, viewer.id));
    if (!factor) throw new AuthFailure('mfa_factor_not_found');
    const webauthn = factor.factorType === 'webauthn' ? await passkeyChallenge(context, prisma, { account, factor, viewer }) : undefined;
    const id = newId();
    const createdAt = context.clock();
    const expiresAt = new Date(createdAt.getTime() + challengeLifetimeMs);
    const webauthnChallenge = webauthn?.credential_options.publicKey.challenge ?? null;
    await insertChallenge(prisma, { id, factorId, sessionId: viewer.sessionId, webauthnChallenge, createdAt, expiresAt });
    return { id, expiresAt, webauthn };
  });
