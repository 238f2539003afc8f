import type { Sql } from '@trenzeye/kit';
import type { Account } from './accounts.ts';

/** What signing in with a password asks of an account: read often, so in one statement. */
export type PasswordHolder = Pick<Account, 'id' | 'passwordHash' | 'status' | 'bannedUntil' | 'emailConfirmedAt'>;

/** `email` lower-cased. */
export const findPasswordHolder = async (sql: Sql, email: string): Promise<PasswordHolder | undefined> => {
  const [row] = await sql.query<PasswordHolder>(
    `SELECT id, password_hash AS "passwordHash", status, banned_until AS "bannedUntil", email_confirmed_at AS "emailConfirmedAt"
     FROM accounts WHERE email = $1`,
    [email],
    'password-holder',
  );
  return row;
};

/** Puts a new hash of the same password in the place of `old`, unless the password has changed meanwhile. */
export const replacePasswordHash = async (sql: Sql, id: string, old: string, passwordHash: string): Promise<void> => {
  await sql.query(
    'UPDATE accounts SET password_hash = $3 WHERE id = $1::uuid AND password_hash = $2',
    [id, old, passwordHash],
    'password-rehash',
  );
};
