import type { Database } from '../../database/transaction.ts';

interface EmailIdentity {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly now: Date;
  /** Whether the address was confirmed; default true. */
  readonly verified?: boolean;
}

/** Marks the address of an account's email identity as confirmed; an account without an email identity is not changed. */
export const verifyEmailIdentity = async (
  prisma: Database,
  { accountId, email, now }: Omit<EmailIdentity, 'id' | 'verified'>,
): Promise<void> => {
  // Raw: merges one key into a JSON column.
  await prisma.$executeRaw`
    UPDATE identities SET identity_data = identity_data || '{"email_verified": true}', updated_at = ${now.toISOString()}::timestamptz
    WHERE account_id = ${accountId}::uuid AND provider = 'email' AND email = ${email}`;
};

/** Sets the email identity of an account; replaces an earlier one. */
export const upsertEmailIdentity = async (
  prisma: Database,
  { id, accountId, email, now, verified = true }: EmailIdentity,
): Promise<void> => {
  const data = JSON.stringify({ sub: accountId, email, email_verified: verified, phone_verified: false });
  const at = now.toISOString();
  // Raw: an upsert that merges into a JSON column.
  await prisma.$executeRaw`
    INSERT INTO identities AS i (id, account_id, provider, subject, email, identity_data, created_at, updated_at)
    VALUES (${id}::uuid, ${accountId}::uuid, 'email', ${accountId}, ${email}, ${data}::jsonb, ${at}::timestamptz, ${at}::timestamptz)
    ON CONFLICT (provider, subject) DO UPDATE SET email = excluded.email, identity_data = i.identity_data || excluded.identity_data,
      updated_at = excluded.updated_at`;
};
