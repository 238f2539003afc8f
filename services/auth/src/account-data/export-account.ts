import { DomainError } from '@trenzeye/kit';
import type { AnswerOf, auth } from '@trenzeye/proto/http';
import { findAccount, presentFactor, presentIdentity, presentUser } from '../accounts/index.ts';
import type { AuthContext } from '../context.ts';
import { listDigestMails } from '../digests/index.ts';
import { presentPasskey } from '../passkeys/index.ts';
import { summarizeRecoveryCodes } from '../recovery-codes/index.ts';
import { listSessions } from '../sessions/index.ts';
import { listPasskeys } from '../webauthn/index.ts';

/** Everything this service stores about an account except its secrets. Throws `invalid_token` when it does not exist. */
export const exportAccount = async ({ prisma }: AuthContext, accountId: string): Promise<AnswerOf<typeof auth.exportAccount>> => {
  const account = await findAccount(prisma, accountId);
  if (!account) throw new DomainError('invalid_token');
  const passkeys = await listPasskeys(prisma, accountId);
  const {
    remaining,
    createdAt: codesCreatedAt,
    sessionId: codesSessionId,
    isPaused: areCodesPaused,
  } = await summarizeRecoveryCodes(prisma, accountId);
  const sessions = await listSessions(prisma, accountId, { startedAfter: null, refreshedAfter: null });
  return {
    account: {
      ...presentUser(account),
      identities: account.identities.map((identity) => ({ ...presentIdentity(identity), session_id: identity.sessionId })),
      factors: account.factors.map((factor) => ({ ...presentFactor(factor), session_id: factor.sessionId })),
      role: account.role,
      status: account.status,
      has_password: account.passwordHash !== null,
    },
    passkeys: passkeys.map((passkey) => ({ ...presentPasskey(passkey), credential_id: passkey.credentialId })),
    recovery_codes: {
      remaining,
      created_at: codesCreatedAt?.toISOString() ?? null,
      session_id: codesSessionId,
      is_paused: areCodesPaused,
    },
    digest_mails: await listDigestMails(prisma, accountId),
    sessions: sessions.map(({ id, createdAt, refreshedAt, userAgent, ip, aal, amr }) => ({
      id,
      created_at: createdAt.toISOString(),
      refreshed_at: refreshedAt?.toISOString() ?? null,
      user_agent: userAgent,
      ip,
      aal,
      methods: amr,
    })),
  };
};
