import type { Sql } from '@trenzeye/kit';

interface EmailIdentity {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly now: Date;
  /** Whether the address was proven; true unless said. */
  readonly verified?: boolean;
}

/** Notes that the address of an account's email identity was proven; an account without one stays without. */
export const verifyEmailIdentity = async (sql: Sql, { accountId, email, now }: Omit<EmailIdentity, 'id' | 'verified'>): Promise<void> => {
  await sql.query(
    `UPDATE identities SET identity_data = identity_data || '{"email_verified": true}', updated_at = $3::timestamptz
     WHERE account_id = $1::uuid AND provider = 'email' AND email = $2`,
    [accountId, email, now.toISOString()],
    'email-identity-verify',
  );
};

/** Gives an account the email identity of an address, in the place of an earlier one. */
export const putEmailIdentity = async (sql: Sql, { id, accountId, email, now, verified = true }: EmailIdentity): Promise<void> => {
  await sql.query(
    `INSERT INTO identities AS i (id, account_id, provider, subject, email, identity_data, created_at, updated_at)
     VALUES ($1::uuid, $2::uuid, 'email', $2::text, $3,
       jsonb_build_object('sub', $2::text, 'email', $3::text, 'email_verified', $5::boolean, 'phone_verified', false), $4::timestamptz, $4::timestamptz)
     ON CONFLICT (provider, subject) DO UPDATE SET email = excluded.email, identity_data = i.identity_data || excluded.identity_data,
       updated_at = excluded.updated_at`,
    [id, accountId, email, now.toISOString(), verified],
    'email-identity-put',
  );
};
