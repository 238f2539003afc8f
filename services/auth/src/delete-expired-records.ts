import type { AuthContext } from './context.ts';
import { deleteExpiredDigestMails } from './digests/store.ts';
import { deleteStaleFactors } from './factors/store.ts';
import { deleteExpiredOneTimeTokens } from './mail-tokens/store.ts';
import { deleteExpiredRejections } from './security-notices/store.ts';
import { deleteExpiredFlows } from './sessions/store/flows.ts';
import { deleteExpiredSessions } from './sessions/store/sessions.ts';
import { deleteExpiredSignInChallenges } from './webauthn/store.ts';

const dayMs = 86_400_000;

/**
 * Deletes one-time tokens, flows and challenges that have expired, used refresh tokens and revoked sessions after 30 days, expired digests, and enrolments of
 * second factors that were not completed within a day.
 */
export const deleteExpiredRecords = async ({ prisma, clock }: Pick<AuthContext, 'prisma' | 'clock'>): Promise<void> => {
  const now = clock();
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs);
  await deleteExpiredSessions(prisma, daysAgo(30));
  await deleteExpiredOneTimeTokens(prisma, now);
  await deleteExpiredFlows(prisma, now);
  await deleteExpiredRejections(prisma, now);
  await deleteExpiredSignInChallenges(prisma, now);
  await deleteExpiredDigestMails(prisma, daysAgo(1));
  await deleteStaleFactors(prisma, now, daysAgo(1));
};
