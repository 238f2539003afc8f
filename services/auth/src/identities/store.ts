import type { Identity } from '../accounts/index.ts';
import type { Prisma } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';
import type { Metadata } from '../user-metadata.ts';

/** Blocks other sign-ins with, and links of, the same user of a provider until the transaction ends. */
export const lockIdentitySubject = async (prisma: Database, provider: string, subject: string): Promise<void> => {
  // Raw: an advisory lock, because the identity may not exist yet.
  await prisma.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`identity ${provider} ${subject}`}, 0))::text`;
};

export const findIdentity = async (prisma: Database, provider: string, subject: string): Promise<Identity | undefined> => {
  const row = await prisma.identity.findUnique({ where: { provider_subject: { provider, subject } } });
  return row ? { ...row, identityData: row.identityData as Metadata } : undefined;
};

export const insertIdentity = async (prisma: Database, { identityData, ...identity }: Identity): Promise<void> => {
  await prisma.identity.create({ data: { ...identity, identityData: identityData as Prisma.InputJsonObject } });
};

interface IdentityUpdate {
  readonly email: string | null;
  readonly identityData: Metadata;
  readonly now: Date;
}

/** Records a sign-in and the data that the provider currently reports. */
export const updateIdentity = async (prisma: Database, id: string, { email, identityData, now }: IdentityUpdate): Promise<void> => {
  const data = { email, identityData: identityData as Prisma.InputJsonObject, lastSignInAt: now, updatedAt: now };
  await prisma.identity.update({ where: { id }, data });
};

export const deleteIdentity = async (prisma: Database, id: string): Promise<void> => {
  await prisma.identity.delete({ where: { id } });
};

/** Deletes all identities of an account. */
export const deleteIdentities = async (prisma: Database, accountId: string): Promise<void> => {
  await prisma.identity.deleteMany({ where: { accountId } });
};
