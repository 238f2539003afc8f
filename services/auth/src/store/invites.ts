import type { Sql } from '@trenzeye/kit';

/** An invite as the admin service issued it, and who redeemed it here. */
export interface Invite {
  readonly id: string;
  /** lower-cased; the invite is for this address alone */
  readonly email: string;
  readonly expiresAt: Date;
  readonly redeemedBy: string | null;
}

export interface IssuedInvite extends Omit<Invite, 'redeemedBy'> {
  /** SHA-256, hex */
  readonly codeHash: string;
}

/** Keeps an invite as issued; one that was redeemed stays as it is. */
export const keepInvite = async (sql: Sql, { id, codeHash, email, expiresAt }: IssuedInvite): Promise<void> => {
  await sql.query(
    `INSERT INTO invites AS i (id, code_hash, email, expires_at) VALUES ($1::uuid, $2, lower($3), $4::timestamptz)
     ON CONFLICT (id) DO UPDATE SET code_hash = excluded.code_hash, email = excluded.email, expires_at = excluded.expires_at
     WHERE i.redeemed_at IS NULL`,
    [id, codeHash, email, expiresAt.toISOString()],
    'invite-keep',
  );
};

export const findInvite = async (sql: Sql, codeHash: string): Promise<Invite | undefined> => {
  const [row] = await sql.query<Invite>(
    'SELECT id, email, expires_at AS "expiresAt", redeemed_by AS "redeemedBy" FROM invites WHERE code_hash = $1',
    [codeHash],
    'invite-by-hash',
  );
  return row;
};

/** Uses an invite up for an account with the invited address and returns its id; of several callers one gets it. */
export const claimInvite = async (
  sql: Sql,
  { codeHash, email, userId, now }: { readonly codeHash: string; readonly email: string; readonly userId: string; readonly now: Date },
): Promise<string | undefined> => {
  const [row] = await sql.query<{ id: string }>(
    `UPDATE invites SET redeemed_by = $3::uuid, redeemed_at = $4::timestamptz
     WHERE code_hash = $1 AND email = $2 AND redeemed_at IS NULL AND expires_at > $4::timestamptz RETURNING id`,
    [codeHash, email, userId, now.toISOString()],
    'invite-claim',
  );
  return row?.id;
};
