import type { Sql, TransactionOf } from '@trenzeye/kit';
import type { Identity, Metadata } from './accounts.ts';
import type { Prisma, PrismaClient } from './generated/client.ts';

type Reader = Pick<PrismaClient, 'identity'>;
type Writer = Pick<TransactionOf<PrismaClient>, 'identity'>;

/** Keeps others from signing in with, or linking, the same person of a provider until the transaction ends. */
export const lockSubject = async (sql: Sql, provider: string, subject: string): Promise<void> => {
  await sql.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text`, [`identity ${provider} ${subject}`]);
};

export const findIdentity = async (prisma: Reader, provider: string, subject: string): Promise<Identity | undefined> => {
  const row = await prisma.identity.findUnique({ where: { provider_subject: { provider, subject } } });
  return row ? { ...row, identityData: row.identityData as Metadata } : undefined;
};

export const insertIdentity = async (tx: Writer, { identityData, ...identity }: Identity): Promise<void> => {
  await tx.identity.create({ data: { ...identity, identityData: identityData as Prisma.InputJsonObject } });
};

export interface IdentitySeen {
  readonly email: string | null;
  readonly identityData: Metadata;
  readonly now: Date;
}

/** Notes a sign-in, and what the provider says of the person now. */
export const touchIdentity = async (tx: Writer, id: string, { email, identityData, now }: IdentitySeen): Promise<void> => {
  const data = { email, identityData: identityData as Prisma.InputJsonObject, lastSignInAt: now, updatedAt: now };
  await tx.identity.update({ where: { id }, data });
};

export const removeIdentity = async (tx: Writer, id: string): Promise<void> => {
  await tx.identity.delete({ where: { id } });
};

/** Leaves an account without any identity. */
export const removeIdentities = async (tx: Writer, accountId: string): Promise<void> => {
  await tx.identity.deleteMany({ where: { accountId } });
};
